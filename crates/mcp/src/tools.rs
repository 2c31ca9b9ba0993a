//! The tools, in words for an assistant that knows the games but not this program.

use std::sync::Arc;

use gametree_engine::Action;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

/// The purpose of all tools together, for an assistant.
pub(crate) const INSTRUCTIONS: &str = "Exact answers about two-player board games: rules, legal moves, best moves, and proofs of who wins. \
Call a tool instead of judging a position yourself. \
list_games names the games and the form of their positions and moves. \
A value is proven only where \"proven\" is true; otherwise it is an estimate.";

/// A tool and the action that answers it.
pub(crate) struct Offer {
    pub(crate) name: &'static str,
    pub(crate) action: Action,
    description: &'static str,
}

/// All tools, in the order of the list.
pub(crate) const OFFERS: [Offer; 8] = [
    Offer {
        name: "list_games",
        action: Action::Games,
        description: "List the games that can be asked about: their names, their rules, the parameters behind the colon of a name, and how positions and moves are written.",
    },
    Offer {
        name: "show",
        action: Action::Show,
        description: "Show a position: the board as text, whose turn it is, the legal moves, whether the game is over, and who has won.",
    },
    Offer {
        name: "legal_moves",
        action: Action::LegalMoves,
        description: "List the legal moves of a position.",
    },
    Offer {
        name: "best",
        action: Action::Best,
        description: "Find a good move for the player whose turn it is. \"best\" is the move and \"line\" the expected play after it. \"value\" is win, draw or loss for that player where it is proven, and unknown otherwise.",
    },
    Offer {
        name: "analyse",
        action: Action::Analyse,
        description: "Value every legal move, best first: win, draw or loss for the player who makes the move where that is proven, the number of moves to the end of the game (\"plies\"), and the play that follows. Use it to compare moves, or to judge a move that was made.",
    },
    Offer {
        name: "solve",
        action: Action::Solve,
        description: "Prove who wins with best play on both sides, or that the game is a draw. \"proven\" is false where the time was too short; then nothing is known for certain.",
    },
    Offer {
        name: "explain",
        action: Action::Explain,
        description: "Explain in sentences who wins and why: which moves keep the result, the plan, and what punishes the other moves. Each sentence says whether it is proven.",
    },
    Offer {
        name: "draw",
        action: Action::Draw,
        description: "Draw the board of a position as an SVG picture, to show it to a person.",
    },
];

impl Offer {
    /// Returns the names of the fields that a question may have.
    pub(crate) fn fields(&self) -> Vec<&'static str> {
        let mut fields = Vec::new();
        if self.action.has_position() {
            fields.extend(["game", "position", "moves"]);
        }
        if self.action.searches() {
            fields.extend(["time", "depth"]);
        }
        if matches!(self.action, Action::Explain | Action::Draw) {
            fields.push("language");
        }
        fields
    }

    /// Returns the tool as the protocol describes it.
    pub(crate) fn tool(&self) -> Tool {
        let fields = self.fields();
        let properties: JsonObject = fields
            .iter()
            .map(|&name| (name.to_owned(), described(name)))
            .collect();
        let required: &[&str] = if fields.contains(&"game") {
            &["game"]
        } else {
            &[]
        };
        let mut schema = JsonObject::new();
        schema.insert("type".to_owned(), "object".into());
        schema.insert("properties".to_owned(), properties.into());
        schema.insert("required".to_owned(), json!(required));
        schema.insert("additionalProperties".to_owned(), false.into());
        let tool = Tool::new(self.name, self.description, Arc::new(schema));
        tool.with_annotations(ToolAnnotations::new().read_only(true))
    }
}

/// Returns the description of a field.
fn described(name: &str) -> Value {
    match name {
        "game" => json!({
            "type": "string",
            "description": "The name of a game as list_games gives it, with its parameters behind a colon where it has some",
        }),
        "position" => json!({
            "type": "string",
            "description": "The position to begin at, as show prints it; the usual start of the game unless it is given",
        }),
        "moves" => json!({
            "type": "array",
            "items": { "type": "string" },
            "description": "Moves to play from there before the question is answered, in their order, players in turn",
        }),
        "time" => json!({
            "type": "number",
            "exclusiveMinimum": 0,
            "description": "The most seconds to search",
        }),
        "depth" => json!({
            "type": "integer",
            "minimum": 1,
            "description": "The most moves to look ahead, where a shallow look is enough",
        }),
        _ => json!({
            "type": "string",
            "description": "The language of the words: en, or zh-Hans for Simplified Chinese",
        }),
    }
}
