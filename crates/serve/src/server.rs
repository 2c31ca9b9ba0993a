//! The server: its routes and its connections.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use gametree_core::{Mismatch, quote};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::app::App;
use crate::limits::{MOST_CONNECTIONS, REQUEST_TIME};
use crate::refusal::Refusal;
use crate::safety::guard;
use crate::write_timeout::WriteTimeout;
use crate::{api, assets};

/// The most bytes of the request line and all headers of a request.
const MOST_HEAD_BYTES: usize = 32 << 10;
/// The time before the next try where no connection can be accepted, as when all files are open.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers requests forever.
pub(crate) async fn serve(listener: TcpListener, app: &App) {
    let router = router(app);
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        let place = place.expect("it is never closed");
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        let stream = TokioIo::new(WriteTimeout::new(stream, REQUEST_TIME));
        tokio::spawn(async move {
            // A client that breaks off receives no error.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(REQUEST_TIME)
                .max_buf_size(MOST_HEAD_BYTES)
                .serve_connection(stream, service)
                .await;
            drop(place);
        });
    }
}

/// Returns every path with its handler.
fn router(app: &App) -> Router {
    let hosts = Arc::clone(&app.shared().hosts);
    assets::routes()
        .merge(api::routes())
        .fallback(|uri: Uri| async move {
            let error = Mismatch::new("a path of this server", quote(uri.path()));
            Refusal::new(StatusCode::NOT_FOUND, &error)
        })
        .method_not_allowed_fallback(|method: Method| async move {
            let error = Mismatch::new("the method of this path", quote(method.as_str()));
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, &error)
        })
        .layer(from_fn_with_state(hosts, guard))
        .with_state(app.clone())
}
