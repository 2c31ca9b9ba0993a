//! The chart of a race.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use gametree_core::{Mismatch, without_mark};
use gametree_render::{DepthSeries, NodesBar, NodesChart, nodes_per_depth};
use serde::Deserialize;

use super::job::run_for_text;
use super::request::{at_most, body, language};
use crate::app::App;
use crate::limits::MOST_BODY_BYTES;
use crate::refusal::Refusal;

/// The most engines of a chart.
const MOST_SERIES: usize = 32;
/// The most points of an engine.
const MOST_POINTS: usize = 1_000;
/// The most characters of a name.
const MOST_NAME: usize = 80;

/// The nodes of engines that have raced.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RaceNodes {
    series: Vec<Series>,
    /// The language of the words of the chart.
    language: Option<String>,
}

/// The nodes of one engine.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Series {
    name: String,
    /// The nodes by depth; those of an engine without a depth are at the depth 0.
    points: BTreeMap<u32, u64>,
    /// `false` if a limit or the user has stopped the engine.
    whole: bool,
}

/// Answers with the chart of the nodes, as `race --svg` draws it, for a page that has the style of pictures.
pub(crate) async fn chart(State(app): State<App>, request: Request) -> Result<Response, Refusal> {
    let bytes = body(request, "application/json", MOST_BODY_BYTES).await?;
    let read: Result<RaceNodes, _> = serde_json::from_slice(without_mark(&bytes));
    let refused = |error| Refusal::of_error(StatusCode::BAD_REQUEST, "series of nodes", &error);
    let asked = read.map_err(refused)?;
    let language = language(asked.language.as_deref())?;
    asked
        .check()
        .map_err(|error| Refusal::too_large(&error).in_language(language))?;
    let chart = NodesChart {
        language,
        ..asked.chart()
    };
    let draw = move |_: &AtomicBool| Ok(nodes_per_depth(&chart).to_svg_part());
    run_for_text(app.shared(), "image/svg+xml", language, draw).await
}

impl RaceNodes {
    fn check(&self) -> Result<(), Mismatch> {
        at_most(MOST_SERIES, self.series.len(), "engines")?;
        for one in &self.series {
            at_most(MOST_POINTS, one.points.len(), "points of an engine")?;
            let characters = one.name.chars().count();
            at_most(MOST_NAME, characters, "characters for an engine")?;
        }
        Ok(())
    }

    fn chart(self) -> NodesChart {
        let mut chart = NodesChart::default();
        for Series {
            name,
            mut points,
            whole: is_whole,
        } in self.series
        {
            match points.remove(&0) {
                Some(nodes) => chart.bars.push(NodesBar {
                    name,
                    nodes,
                    is_whole,
                }),
                None if points.is_empty() => {}
                None => chart.series.push(DepthSeries {
                    name,
                    points: points.into_iter().collect(),
                    counted_from: None,
                    is_whole,
                }),
            }
        }
        chart
    }
}
