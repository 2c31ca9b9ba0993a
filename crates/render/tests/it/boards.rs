//! Boards of every kind, empty and full, with every kind of note.

use gametree_core::{
    Frame, GameValue, Outcome, Player, Site, SiteState, Spot, View, ViewKind, ViewMove,
};
use gametree_render::{
    Area, BoardNotes, Language, MoveNote, PartNote, Step, TEXTS, bare_board, board, small_board,
    turned,
};

use gametree_words::flaws;

use crate::laws::check;
use crate::random::Numbers;

/// A function that names a site in these tests.
pub(crate) type Name<'a> = &'a dyn Fn(usize) -> String;

/// Returns one view of every kind, with names by this function and random contents.
pub(crate) fn views(name: Name<'_>, numbers: &mut Numbers) -> Vec<View> {
    let frame = Frame::new(5, 4).named(name, name);
    let cells: Vec<Spot> = frame
        .places()
        .map(|[column, row]| Spot::Cell { column, row })
        .collect();
    let ring = |count: i32| {
        (0..count).map(|v| Spot::Point {
            x: 1000 * (v % 3),
            y: 1000 * (v / 3),
        })
    };
    let points: Vec<(String, [i32; 2])> = [[0, 0], [2000, 0], [0, 2000], [2000, 2000]]
        .into_iter()
        .enumerate()
        .map(|(v, at)| (name(v), at))
        .collect();
    let between = |(from, to)| Spot::Between { from, to };
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)].map(between);
    let text = format!("a position\n  of {}\n", name(0));
    let kinds = [
        (ViewKind::Text(text), Vec::new()),
        (ViewKind::Cells(frame.clone()), cells.clone()),
        (
            ViewKind::Crossings {
                frame: frame.clone(),
                stars: vec![[2, 2]],
            },
            cells.clone(),
        ),
        (ViewKind::Columns(frame.clone()), cells.clone()),
        (ViewKind::Squares(frame), cells),
        (
            ViewKind::Graph {
                edges: vec![[0, 1], [1, 2], [0, 2], [3, 4], [4, 7]],
            },
            ring(9).collect(),
        ),
        (ViewKind::Lines { points }, pairs.to_vec()),
        (
            ViewKind::Branches {
                parents: vec![0, 0, 1, 1],
            },
            ring(5).collect(),
        ),
    ];
    kinds
        .into_iter()
        .map(|(kind, spots)| view(kind, &spots, name, numbers))
        .collect()
}

pub(crate) fn view(kind: ViewKind, spots: &[Spot], name: Name<'_>, numbers: &mut Numbers) -> View {
    let marks = ["", "X", "K", "N", "Q", "abc"];
    let is_node = matches!(kind, ViewKind::Branches { .. });
    let site = |(index, &spot): (usize, &Spot)| {
        let owner = [None, Some(Player::First), Some(Player::Second)][numbers.below(3)];
        let states = [
            SiteState::Usual,
            SiteState::Decisive,
            SiteState::Gone,
            SiteState::Barred,
        ];
        Site {
            name: name(index),
            spot,
            owner,
            mark: match owner {
                None if !is_node => String::new(),
                _ => marks[numbers.below(marks.len())].to_owned(),
            },
            state: states[numbers.below(states.len())],
        }
    };
    let sites: Vec<Site> = spots.iter().enumerate().map(site).collect();
    let free = sites
        .iter()
        .enumerate()
        .filter(|(_, site)| site.owner.is_none());
    let moves = free.map(|(index, site)| ViewMove {
        text: site.name.clone(),
        words: site.name.clone(),
        sites: vec![index],
    });
    View {
        moves: moves.collect(),
        last: (0..sites.len().min(1)).collect(),
        kind,
        sites,
        to_move: Player::First,
        outcome: numbers.is_one_in(4).then_some(Outcome::Draw),
        players: [name(0), name(1)],
    }
}

/// Returns a value for every move but the first, and a line of the first move, a move that touches two sites, and one that touches none.
pub(crate) fn notes(view: &View, name: Name<'_>, numbers: &mut Numbers) -> BoardNotes {
    let values = [
        GameValue::Win,
        GameValue::Draw,
        GameValue::Loss,
        GameValue::Unknown,
    ];
    let details = ["", "7", "123", "+1234"];
    let noted = view.moves.iter().skip(1).map(|m| MoveNote {
        words: m.words.clone(),
        sites: m.sites.clone(),
        value: values[numbers.below(4)],
        detail: details[numbers.below(4)].to_owned(),
        is_estimate: false,
        is_best: numbers.is_one_in(3),
    });
    let values = noted.collect();
    let touched = view
        .moves
        .first()
        .map(|m| m.sites.clone())
        .unwrap_or_default();
    let pair = if view.sites.len() > 1 {
        vec![0, 1]
    } else {
        Vec::new()
    };
    let steps = [touched, pair, Vec::new()].into_iter().enumerate();
    let steps = steps.map(|(index, sites)| Step {
        number: index + 98,
        player: [Player::First, Player::Second][index % 2],
        words: name(index),
        sites,
    });
    let parts = [vec![0, 1, 2], vec![5], vec![3, 4, 7, 99]].into_iter();
    let parts = parts.enumerate().map(|(index, sites)| PartNote {
        sites,
        label: name(index),
    });
    BoardNotes {
        title: name(0),
        values,
        line: steps.collect(),
        parts: parts.collect(),
        captions: vec![format!("{} and {}", name(1), name(2)), String::new()],
        language: Language::ALL[numbers.below(2)],
    }
}

#[test]
fn the_words_of_pictures_are_whole_in_every_language() {
    assert_eq!(flaws(&TEXTS), Vec::<String>::new());
}

#[test]
fn no_texts_of_boards_overlap() {
    for seed in 0..15 {
        let numbers = &mut Numbers(seed);
        let name = |index: usize| format!("{}{index}", ["a", "b", "c", "d"][index % 4]);
        for view in views(&name, numbers) {
            let kind = format!("{:?}, seed {seed}", std::mem::discriminant(&view.kind));
            check(&kind, &board(&view, &BoardNotes::default()));
            let mut notes = notes(&view, &name, numbers);
            if matches!(view.kind, ViewKind::Cells(_)) {
                // The two cells of this step may hold marks of their own.
                notes.line.retain(|step| step.sites.len() < 2);
            }
            check(&kind, &board(&view, &notes));
        }
    }
}

#[test]
fn a_board_without_places_is_drawn() {
    let frame = Frame::new(1, 1);
    let kinds = [
        ViewKind::Cells(frame.clone()),
        ViewKind::Crossings {
            frame: frame.clone(),
            stars: Vec::new(),
        },
        ViewKind::Columns(frame.clone()),
        ViewKind::Squares(frame),
        ViewKind::Graph { edges: Vec::new() },
        ViewKind::Lines { points: Vec::new() },
        ViewKind::Text(String::new()),
    ];
    for kind in kinds {
        let view = view(kind, &[], &|index| index.to_string(), &mut Numbers(1));
        check("an empty board", &board(&view, &BoardNotes::default()));
        assert!(format!("{:?}", small_board(&view)).len() > 1);
    }
}

#[test]
fn a_touched_column_means_its_lowest_free_cell() {
    let numbers = &mut Numbers(3);
    let mut view = views(&|index| index.to_string(), numbers).swap_remove(3);
    let fallen = ViewMove {
        text: "2".to_owned(),
        words: "2".to_owned(),
        sites: vec![16],
    };
    view.moves = vec![fallen];
    let at = |site: usize| view.moves_at(site).count();
    assert_eq!([at(1), at(6), at(11), at(16)], [1; 4]);
    assert_eq!([at(0), at(15), at(17)], [0; 3]);
}

const HEXAGON: [[i32; 2]; 6] = [
    [0, -1500],
    [1299, -750],
    [1299, 750],
    [0, 1500],
    [-1299, 750],
    [-1299, -750],
];
const OCTAGON: [[i32; 2]; 8] = [
    [0, -1500],
    [1061, -1061],
    [1500, 0],
    [1061, 1061],
    [0, 1500],
    [-1061, 1061],
    [-1500, 0],
    [-1061, -1061],
];

/// Returns a complete graph, whose lines are the places.
fn complete(points: &[[i32; 2]]) -> View {
    let count = points.len();
    let points = points.iter().enumerate();
    let points = points.map(|(point, &at)| (point.to_string(), at));
    let pairs = (0..count).flat_map(|from| (from + 1..count).map(move |to| (from, to)));
    let site = |(from, to)| Site {
        name: format!("{from}{to}"),
        spot: Spot::Between { from, to },
        owner: None,
        mark: String::new(),
        state: SiteState::Usual,
    };
    View {
        kind: ViewKind::Lines {
            points: points.collect(),
        },
        sites: pairs.map(site).collect(),
        moves: Vec::new(),
        to_move: Player::First,
        last: Vec::new(),
        outcome: None,
        players: ["Red".to_owned(), "Blue".to_owned()],
    }
}

#[test]
fn values_of_lines_covered_each_other() {
    for points in [&HEXAGON[..], &OCTAGON] {
        let view = complete(points);
        let value = |(index, site): (usize, &Site)| MoveNote {
            words: site.name.clone(),
            sites: vec![index],
            value: GameValue::Win,
            detail: "12".to_owned(),
            is_estimate: false,
            is_best: true,
        };
        let notes = BoardNotes {
            values: view.sites.iter().enumerate().map(value).collect(),
            ..BoardNotes::default()
        };
        let svg = board(&view, &notes).to_svg();
        let document = roxmltree::Document::parse(&svg).expect("a picture");
        let frames = document.descendants();
        let frames = frames.filter(|node| node.attribute("class") == Some("best"));
        let number = |node: &roxmltree::Node<'_, '_>, name| -> f64 {
            node.attribute(name).expect(name).parse().expect("a number")
        };
        let area = |node: roxmltree::Node<'_, '_>| Area {
            x: number(&node, "x"),
            y: number(&node, "y"),
            width: number(&node, "width"),
            height: number(&node, "height"),
        };
        let areas: Vec<Area> = frames.map(area).collect();
        assert_eq!(areas.len(), view.sites.len());
        for (index, area) in areas.iter().enumerate() {
            let other = areas[..index].iter().find(|other| other.overlaps(area));
            assert_eq!(other, None, "{area:?} with {} points", points.len());
        }
    }
}

/// Draws the values of two moves of pieces, of which the first is best.
fn moves_of_pieces(line: Vec<Step>) -> String {
    let frame = Frame::new(3, 3);
    let spots: Vec<Spot> = frame
        .places()
        .map(|[column, row]| Spot::Cell { column, row })
        .collect();
    let mut numbers = Numbers(1);
    let name = |index: usize| index.to_string();
    let view = view(ViewKind::Squares(frame), &spots, &name, &mut numbers);
    let value = |is_best: bool, sites: [usize; 2]| MoveNote {
        words: format!("from {} to {}", sites[0], sites[1]),
        sites: sites.to_vec(),
        value: GameValue::Unknown,
        detail: "+30".to_owned(),
        is_estimate: true,
        is_best,
    };
    let notes = BoardNotes {
        values: vec![value(true, [0, 8]), value(false, [2, 6])],
        line,
        ..BoardNotes::default()
    };
    board(&view, &notes).to_svg()
}

#[test]
fn best_moves_of_pieces_had_no_arrow() {
    let svg = moves_of_pieces(Vec::new());
    assert_eq!(svg.matches("class=\"arrow\"").count(), 1, "{svg}");
    assert!(svg.contains("arrows: the best moves"), "{svg}");
    assert!(
        svg.contains("from\u{A0}2\u{A0}to\u{A0}6\u{A0}≈\u{A0}+30"),
        "{svg}"
    );
    let step = Step {
        number: 1,
        player: Player::First,
        words: "1".to_owned(),
        sites: vec![2, 6],
    };
    let svg = moves_of_pieces(vec![step]);
    assert!(!svg.contains("arrows: the best moves"), "{svg}");
}

#[test]
fn numbers_touched_the_arms_of_crosses() {
    let frame = Frame::new(1, 1);
    let site = Site {
        name: "a1".to_owned(),
        spot: Spot::Cell { column: 0, row: 0 },
        owner: None,
        mark: String::new(),
        state: SiteState::Usual,
    };
    let view = View {
        kind: ViewKind::Cells(frame),
        sites: vec![site],
        ..complete(&HEXAGON)
    };
    let step = Step {
        number: 16,
        player: Player::First,
        words: "a1".to_owned(),
        sites: vec![0],
    };
    let notes = BoardNotes {
        line: vec![step],
        ..BoardNotes::default()
    };
    let picture = bare_board(&view, &notes);
    let (_, number) = &picture.labels()[0];
    // The baseline is the lower end of digits, which have no part below it.
    let low = number.y + 0.78 * 12.0 - 4.0;
    let svg = picture.to_svg();
    let cross = svg.split("class=\"first\" d=\"M").nth(1).expect("a cross");
    let top: f64 = cross
        .split([' ', 'L'])
        .nth(1)
        .expect("a point")
        .parse()
        .expect("a number");
    assert!(top - 2.5 > low, "{low} {top}");
}

#[test]
fn only_squares_are_turned_and_keep_their_names() {
    let name = |index: usize| format!("name{index}");
    for view in views(&name, &mut Numbers(7)) {
        let other = turned(view.clone());
        assert_eq!(turned(other.clone()), view);
        let ViewKind::Squares(frame) = &other.kind else {
            assert_eq!(other, view);
            continue;
        };
        assert_eq!(frame.column_names[0], "name4");
        let spots = other.sites.iter().zip(&view.sites);
        let mut first = spots.map(|(other, site)| (other.name == site.name, other.spot));
        let corner = Spot::Cell { column: 4, row: 0 };
        assert_eq!(first.next(), Some((true, corner)));
    }
}
