//! Queries: the lines of the input, each with an identifier.

use std::sync::Arc;
use std::time::Duration;

use gametree_core::{Mismatch, quote};
use gametree_registry::UnknownName;

use crate::{Action, Capacity, ErrorKind, Fields, QueryError, Request};

/// Most characters of an identifier.
const MOST_ID_CHARACTERS: usize = 1_000;

/// A line of the input with an identifier.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub(crate) id: Arc<str>,
    pub(crate) order: Order,
}

/// The content of a query.
#[derive(Clone, Debug)]
pub(crate) enum Order {
    /// A question, which may have to wait.
    Ask(Box<Question>),
    /// The version of the program.
    Version,
    /// The end of an open query.
    Terminate(String),
    /// The end of all open queries.
    TerminateAll,
}

/// A request with its place among others.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) request: Request,
    pub(crate) priority: i32,
    /// The time between two reports; `None` for no reports.
    pub(crate) report_every: Option<Duration>,
}

/// Names of the orders that are no questions.
const VERSION: &str = "version";
const TERMINATE: &str = "terminate";
const TERMINATE_ALL: &str = "terminate_all";

/// Fields of every query.
const OF_ALL: &[&str] = &["id", "do"];

/// An error with the identifier of its query, where that could be read.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) id: Option<Arc<str>>,
    pub(crate) error: QueryError,
}

impl Query {
    /// Reads a query from a line; `is_open` returns whether an identifier belongs to a query without its answer.
    pub(crate) fn read(
        line: &str,
        capacity: Capacity,
        is_open: impl FnOnce(&str) -> bool,
    ) -> Result<Self, Refused> {
        let nameless = |error| Refused { id: None, error };
        let fields = Fields::read(line).map_err(nameless)?;
        let id = identifier(&fields).map_err(nameless)?;
        if is_open(&id) {
            // The open query keeps its identifier for its own answer.
            let error = Mismatch::new("an id of no open query", quote(&id));
            return Err(nameless(QueryError::input("id", &error)));
        }
        match Order::read(&fields, capacity) {
            Ok(order) => Ok(Query { id, order }),
            Err(error) => Err(Refused {
                id: Some(id),
                error,
            }),
        }
    }
}

impl Order {
    fn read(fields: &Fields, capacity: Capacity) -> Result<Self, QueryError> {
        let check = |own: &[&str]| fields.check_names(&[OF_ALL, own].concat());
        let order = match fields.needed_text("do")? {
            VERSION => {
                check(&[])?;
                Order::Version
            }
            TERMINATE => {
                check(&["of"])?;
                Order::Terminate(fields.needed_text("of")?.to_owned())
            }
            TERMINATE_ALL => {
                check(&[])?;
                Order::TerminateAll
            }
            name => {
                let action = Action::from_name(name).ok_or_else(|| unknown(name))?;
                let mut own = action.fields();
                own.extend(question_fields(action));
                check(&own)?;
                Order::Ask(Box::new(Question {
                    request: Request::read(action, fields, capacity)?,
                    priority: fields.priority("priority")?,
                    report_every: fields.time("report_every")?,
                }))
            }
        };
        Ok(order)
    }
}

/// Returns the fields of a question beside those of its request.
fn question_fields(action: Action) -> &'static [&'static str] {
    if action.searches() {
        &["priority", "report_every"]
    } else {
        &["priority"]
    }
}

/// Returns the error for an order of another name.
fn unknown(name: &str) -> QueryError {
    let orders = [VERSION, TERMINATE, TERMINATE_ALL];
    let known = Action::ALL.map(Action::name).into_iter().chain(orders);
    QueryError::of_name(
        ErrorKind::Input,
        "do",
        &UnknownName::new("action", name, known),
    )
}

fn identifier(fields: &Fields) -> Result<Arc<str>, QueryError> {
    let id = fields.needed_text("id")?;
    let characters = id.chars().count();
    if characters > MOST_ID_CHARACTERS {
        let expected = format!("at most {MOST_ID_CHARACTERS} characters");
        let error = Mismatch::new(expected, characters.to_string());
        return Err(QueryError::input("id", &error));
    }
    Ok(id.into())
}
