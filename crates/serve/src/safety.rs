//! Checks of the origin of requests, and restrictions of the page.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use gametree_core::Mismatch;

use crate::refusal::Refusal;

/// The hosts under which the server may be called.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    address: IpAddr,
    names: Vec<String>,
    port: u16,
}

impl Hosts {
    pub(crate) fn new(address: IpAddr, names: &[String], port: u16) -> Self {
        let names = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Hosts {
            address,
            names,
            port,
        }
    }

    /// Returns `true` if a `Host` is this server. A name that others may point to this machine is refused; an address cannot be pointed elsewhere.
    fn has(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let name = name.to_ascii_lowercase();
        let is_named = || {
            let bare = name.trim_start_matches('[').trim_end_matches(']');
            match bare.parse::<IpAddr>() {
                Ok(address) if self.address.is_unspecified() => {
                    !address.is_unspecified() && !address.is_multicast()
                }
                Ok(address) => address == self.address || self.is_loopback(address),
                Err(_) => {
                    self.names.contains(&name) || name == "localhost" && self.serves_loopback()
                }
            }
        };
        port == Some(self.port) && is_named()
    }

    fn is_loopback(&self, address: IpAddr) -> bool {
        self.address.is_loopback() && address.is_loopback()
    }

    const fn serves_loopback(&self) -> bool {
        self.address.is_loopback() || self.address.is_unspecified()
    }
}

/// Refuses requests that another site has sent, or that name another host. Gives every answer the headers that isolate the page from other sites.
pub(crate) async fn guard(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    let is_for_programs = request.uri().path().starts_with("/api/");
    let named = request.uri().authority().map(Authority::as_str);
    let mut response = match check(&hosts, named, request.headers(), is_for_programs) {
        Ok(()) => next.run(request).await,
        Err(error) => Refusal::new(StatusCode::FORBIDDEN, &error).into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::CACHE_CONTROL, "no-store"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Checks the headers, and the host that the request line names, if it names one.
fn check(
    hosts: &Hosts,
    named: Option<&str>,
    headers: &HeaderMap,
    is_for_programs: bool,
) -> Result<(), Mismatch> {
    let hosts_named: Vec<_> = headers.get_all(header::HOST).iter().collect();
    let host = match hosts_named.as_slice() {
        [host] => host.to_str().unwrap_or_default(),
        _ => "",
    };
    let mut all = [Some(host), named].into_iter().flatten();
    if let Some(other) = all.find(|host| !hosts.has(host)) {
        let expected = format!("this server as the host, with port {}", hosts.port);
        return Err(Mismatch::new(expected, format!("{other:?}")));
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default();
        let from = origin.strip_prefix("http://").unwrap_or_default();
        if !from.eq_ignore_ascii_case(host) {
            let found = format!("{origin:?}");
            return Err(Mismatch::new("a request from a page of this server", found));
        }
    }
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if is_for_programs && matches!(site, Some(b"cross-site" | b"same-site")) {
        let expected = "a request from a page of this server";
        return Err(Mismatch::new(expected, "one from another site"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_host(address: &str, host: &str, expected: bool) {
        let address = address.parse().expect("an address");
        let hosts = Hosts::new(address, &["Board.example".to_owned()], 8017);
        assert_eq!(hosts.has(host), expected, "{address} {host}");
    }

    #[test]
    fn names_that_others_may_point_here_are_refused() {
        for (host, expected) in [
            ("127.0.0.1:8017", true),
            ("localhost:8017", true),
            ("LOCALHOST:8017", true),
            ("[::1]:8017", true),
            ("board.example:8017", true),
            ("127.0.0.1", false),
            ("127.0.0.1:80", false),
            ("localhost.:8017", false),
            ("evil.example:8017", false),
            ("192.168.0.7:8017", false),
            ("", false),
            (":8017", false),
            ("127.0.0.1:8017:8017", false),
        ] {
            check_host("127.0.0.1", host, expected);
        }
        check_host("0.0.0.0", "192.168.0.7:8017", true);
        check_host("0.0.0.0", "evil.example:8017", false);
        check_host("192.168.0.7", "localhost:8017", false);
        check_host("192.168.0.7", "192.168.0.7:8017", true);
    }
}
