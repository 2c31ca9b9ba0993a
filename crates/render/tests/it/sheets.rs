//! Sheets of boards of every kind.

use gametree_render::{Language, Sheet, SheetBoard, sheet};

use crate::boards::views;
use crate::laws::check;
use crate::random::Numbers;

fn made(seed: u64, rounds: usize) -> Sheet {
    let numbers = &mut Numbers(seed);
    let name = |index: usize| format!("{}{index}", ["a", "b", "c", "d"][index % 4]);
    let mut boards = Vec::new();
    for _ in 0..rounds {
        boards.extend(views(&name, numbers));
    }
    let boards = boards
        .into_iter()
        .enumerate()
        .map(|(index, view)| SheetBoard {
            heading: format!("{index}. Level {index}: White to move and win in {index} plies"),
            view,
        });
    let boards: Vec<SheetBoard> = boards.collect();
    let notes =
        (0..boards.len()).map(|index| format!("{index}. a1, then {}", "b2 c3 ".repeat(index)));
    Sheet {
        title: "A title that is so long that it has to be broken into several lines, since paper is narrow".into(),
        notes: notes.collect(),
        boards,
        notes_title: "Solutions".into(),
        language: Language::English,
    }
}

#[test]
fn no_texts_of_sheets_overlap_and_none_is_cut_by_the_end_of_a_page() {
    /// The height of a page.
    const PAGE: f64 = 1122.52;
    for seed in 0..3 {
        for rounds in [1, 6] {
            let picture = sheet(&made(seed, rounds));
            check("a sheet", &picture);
            let (width, height) = picture.size();
            let pages = (height / PAGE).round();
            assert!((height - pages * PAGE).abs() < 0.1, "{height}");
            assert!(pages > 1.5, "{pages}");
            for (text, area) in picture.labels() {
                let page = (area.y / PAGE).floor();
                let end = area.y + area.height;
                assert!(end <= (page + 1.0) * PAGE, "{text:?} on {area:?}");
                assert!(
                    area.x >= 0.0 && area.x + area.width <= width,
                    "{text:?} on {area:?}"
                );
            }
        }
    }
}

#[test]
fn an_empty_sheet_has_one_page() {
    let empty = Sheet {
        boards: Vec::new(),
        notes: Vec::new(),
        ..made(1, 1)
    };
    let (width, height) = sheet(&empty).size();
    assert!(height / width < 1.5, "{width} by {height}");
}
