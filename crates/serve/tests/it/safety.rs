//! Requests from other sites and for other hosts, and names of files.

use serde_json::json;

use crate::client::{exchange, get, post, request, server, shared};

/// Sends a request for the games with these headers, and returns the status.
fn asked(headers: &str) -> u16 {
    let bytes = format!("GET /api/games HTTP/1.1\r\nConnection: close\r\n{headers}\r\n");
    exchange(shared(), bytes.as_bytes()).status
}

#[test]
fn other_hosts_and_other_sites_are_refused() {
    let port = shared().port();
    let check = |headers: String, expected: u16| assert_eq!(asked(&headers), expected, "{headers}");
    check(format!("Host: 127.0.0.1:{port}\r\n"), 200);
    check(format!("Host: localhost:{port}\r\n"), 200);
    check(format!("Host: evil.example:{port}\r\n"), 403);
    check(
        format!("Host: 127.0.0.1:{port}\r\nHost: evil.example\r\n"),
        403,
    );
    check(String::new(), 403);
    let here = format!("Host: localhost:{port}\r\n");
    check(format!("{here}Origin: http://localhost:{port}\r\n"), 200);
    check(format!("{here}Origin: https://evil.example\r\n"), 403);
    check(format!("{here}Origin: http://127.0.0.1:{port}\r\n"), 403);
    check(format!("{here}Origin: null\r\n"), 403);
    check(format!("{here}Sec-Fetch-Site: cross-site\r\n"), 403);
    check(format!("{here}Sec-Fetch-Site: same-origin\r\n"), 200);
}

/// A request line may name a host of its own.
#[test]
fn another_host_in_the_request_line_was_answered() {
    let port = shared().port();
    for (named, expected) in [("evil.example", 403), ("127.0.0.1", 200)] {
        let bytes = format!(
            "GET http://{named}:{port}/api/games HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
        );
        let status = exchange(shared(), bytes.as_bytes()).status;
        assert_eq!(status, expected, "{named}");
    }
}

#[test]
fn every_answer_keeps_the_page_to_itself() {
    for path in ["/", "/api/games", "/nothing"] {
        let head = get(shared(), path).head;
        assert!(
            head.contains(
                "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';"
            ),
            "{head}"
        );
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
    }
}

#[test]
fn a_form_of_another_site_is_refused() {
    let address = shared();
    let body = r#"{"game":"tictactoe"}"#;
    let bytes = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    exchange(address, bytes.as_bytes()).error(415);
}

#[test]
fn the_case_of_a_type_and_its_parameters_make_no_difference() {
    let address = shared();
    let check = |headers: &str, mark: &str, expected: u16| {
        let body = format!("{mark}{{\"game\":\"tictactoe\"}}");
        let bytes = request(address, "POST /api/position", headers, &body);
        assert_eq!(exchange(address, &bytes).status, expected, "{headers}");
    };
    check("Content-Type: APPLICATION/JSON\r\n", "", 200);
    check("content-type: Application/Json;Charset=UTF-8\r\n", "", 200);
    check(
        "CONTENT-TYPE: application/JSON ; charset=utf-8\r\n",
        "",
        200,
    );
    check("Content-Type: application/json\r\n", "\u{feff}", 200);
    check("Content-Type: application/jsonx\r\n", "", 415);
    check("Content-Type: text/plain;application/json\r\n", "", 415);
    check("Content-Type: ;\r\n", "", 415);
    check("", "", 415);
    let headers = "Content-Type: Application/JSON\r\nAccept: Text/Event-Stream\r\n";
    let bytes = request(
        address,
        "POST /api/solve",
        headers,
        r#"{"game":"tictactoe"}"#,
    );
    let head = exchange(address, &bytes).head;
    assert!(head.contains("text/event-stream"), "{head}");
}

#[test]
fn no_name_reaches_a_file() {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let (graph, tree) = ("a graph by name, no file", "a tree as JSON, no file");
    let games = [
        (format!("kayles:{here}"), graph),
        (format!("kayles:{here},misere"), graph),
        (format!("kayles:{here},format=edges"), graph),
        ("kayles:Cargo.toml".to_owned(), graph),
        ("kayles:src".to_owned(), "one of bishops, complete, "),
        ("kayles:README".to_owned(), "one of bishops, complete, "),
        ("kayles:path-999".to_owned(), "at most 256 vertices"),
        ("kayles:-".to_owned(), graph),
        ("kayles:path-12,format=edges".to_owned(), graph),
        (format!("tree:{here}"), tree),
        ("tree:-".to_owned(), tree),
        ("tree: [1,2]".to_owned(), tree),
    ];
    for (game, expected) in games {
        for path in ["/api/position", "/api/solve"] {
            let error = post(shared(), path, &json!({ "game": game })).error(404);
            let message = error["message"].to_string();
            assert!(message.contains(expected), "{game}: {message}");
        }
    }
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/assets/app.js",
    ] {
        get(shared(), path).error(404);
    }
}

/// Returns the most bytes of a body, as `/api/games` reports them.
fn most_bytes() -> usize {
    let most = &get(shared(), "/api/games").json()["limits"]["body_bytes"];
    usize::try_from(most.as_u64().expect("a number")).expect("a small one")
}

/// Returns a question with a body of blanks, which are no JSON.
fn blanks(count: usize) -> Vec<u8> {
    let kind = "Content-Type: application/json\r\n";
    request(shared(), "POST /api/position", kind, &" ".repeat(count))
}

#[test]
fn a_body_is_bounded() {
    let most = most_bytes();
    exchange(shared(), &blanks(most)).error(400);
    exchange(shared(), &blanks(most + 1)).error(413);
    // The limit also holds where the body does not state its length.
    for (count, status) in [(most, 400), (most + 1, 413)] {
        let head = format!(
            "POST /api/position HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n{count:x}\r\n",
            shared()
        );
        let blanks = " ".repeat(count);
        let bytes = format!("{head}{blanks}\r\n0\r\n\r\n");
        exchange(shared(), bytes.as_bytes()).error(status);
    }
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let mut bytes = blanks(100);
    bytes.truncate(bytes.len() - 1);
    let error = exchange(shared(), &bytes).error(408);
    assert_eq!(error["expected"], "a body within 10 seconds");
}

#[test]
fn the_address_that_was_printed_was_refused() {
    let address = server(&["--host", "0.0.0.0"]);
    assert_eq!(get(address, "/").status, 200, "{address}");
}

#[test]
fn a_path_that_is_no_text_was_refused_in_plain_words() {
    let error = get(shared(), "/api/words/%ff").error(400);
    assert_eq!(error["expected"], "a language");
}
