//! The handler of the protocol: it lists the tools and answers their calls.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use gametree_command::caught;
use gametree_core::quote;
use gametree_engine::{Capacity, Fields, Host, QueryError, Request};
use gametree_registry::NoWatcher;
use gametree_search::STACK_BYTES;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest,
    CustomResult, ErrorCode, Implementation, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, oneshot};

use crate::tools::{INSTRUCTIONS, OFFERS, Offer};

/// The program behind the tools.
pub(crate) struct Lookup {
    pub(crate) host: Arc<Host>,
    pub(crate) capacity: Capacity,
    /// The longest time of a search.
    pub(crate) time: Duration,
    /// The threads that are free.
    pub(crate) threads: Arc<Semaphore>,
    pub(crate) open: OpenCalls,
}

/// The number of calls without an answer so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenCalls(Arc<AtomicUsize>);

impl OpenCalls {
    pub(crate) fn count(&self) -> usize {
        self.0.load(Ordering::Acquire)
    }

    /// Counts one more call until the result is dropped.
    fn one_more(&self) -> OpenCall {
        self.0.fetch_add(1, Ordering::AcqRel);
        OpenCall(self.clone())
    }
}

/// A call without an answer so far.
struct OpenCall(OpenCalls);

impl Drop for OpenCall {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Lookup {
    pub(crate) fn new(host: Host, capacity: Capacity, time: Duration) -> Self {
        Lookup {
            host: Arc::new(host),
            capacity,
            time,
            threads: Arc::new(Semaphore::new(capacity.threads())),
            open: OpenCalls::default(),
        }
    }

    fn request(&self, offer: &Offer, fields: &Fields) -> Result<Request, QueryError> {
        fields.check_names(&offer.fields())?;
        let request = Request::read(offer.action, fields, self.capacity)?;
        Ok(request.within(self.time))
    }

    /// Answers a request in a thread of its own; `None` where the client has cancelled it.
    async fn answered(
        &self,
        request: Request,
        context: &RequestContext<RoleServer>,
    ) -> Option<Result<Value, QueryError>> {
        let place = Arc::clone(&self.threads).acquire_owned().await.ok()?;
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = oneshot::channel();
        let (host, flag) = (Arc::clone(&self.host), Arc::clone(&stop));
        let work = move || {
            // A search that was cancelled keeps its place until it has ended.
            let _place = place;
            let answer = caught(|| request.answer(&host, &flag, &mut NoWatcher));
            let failed = || Err(QueryError::failed("a search that has failed"));
            // A client that has cancelled the request receives no answer.
            let _ = sender.send(answer.unwrap_or_else(failed));
        };
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        if builder.spawn(work).is_err() {
            return Some(Err(QueryError::failed("no thread to search in")));
        }
        tokio::select! {
            answer = answer => answer.ok(),
            () = context.ct.cancelled() => {
                stop.store(true, Ordering::Relaxed);
                None
            }
        }
    }
}

impl ServerHandler for Lookup {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let program = Implementation::new(self.host.program(), self.host.version());
        ServerConfig::new(capabilities)
            .with_server_info(program)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = OFFERS.iter().map(Offer::tool).collect();
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let _open = self.open.one_more();
        let mut offers = OFFERS.iter();
        let Some(offer) = offers.find(|offer| offer.name == call.name) else {
            let known = OFFERS.map(|offer| offer.name).join(", ");
            let found = quote(&call.name);
            let message = format!("name: expected one of the tools {known}, found {found}");
            return Err(ErrorData::invalid_params(message, None));
        };
        let fields = Fields::from(call.arguments.unwrap_or_default());
        let answer = match self.request(offer, &fields) {
            Ok(request) => self.answered(request, &context).await,
            Err(error) => Some(Err(error)),
        };
        let result = match answer {
            Some(Ok(answer)) => CallToolResult::structured(answer),
            Some(Err(error)) => failed(&error),
            None => {
                return Err(ErrorData::internal_error("the request was cancelled", None));
            }
        };
        Ok(result.into())
    }

    /// Refuses a request whose method is unknown, or whose parameters are not those of its method.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let method = request.method;
        let mut called = CALLED_WITH.iter();
        let Some((_, expected)) = called.find(|known| known.0 == method) else {
            let known = METHODS.join(", ");
            let found = quote(&method);
            let message = format!("method: expected one of {known}, found {found}");
            return Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None));
        };
        let found = request.params.unwrap_or_default().to_string();
        let found = quote(&found);
        let message = format!("params of {method}: expected {expected}, found {found}");
        Err(ErrorData::invalid_params(message, None))
    }
}

/// The methods of the protocol that the server answers.
const METHODS: [&str; 4] = ["initialize", "ping", "tools/list", "tools/call"];

/// Those of them that need parameters, and these; the others take any object.
const CALLED_WITH: [(&str, &str); 2] = [
    (
        "initialize",
        "an object with protocolVersion, capabilities and clientInfo",
    ),
    (
        "tools/call",
        "an object with name, a string, and arguments, an object",
    ),
];

/// Returns the result of a question that is wrong, with a line of text that an assistant reads.
fn failed(error: &QueryError) -> CallToolResult {
    let mut result = CallToolResult::structured_error(json!({ "error": error.to_json() }));
    result.content = vec![ContentBlock::text(error.to_string())];
    result
}
