//! Graphs by name.

use gametree_kayles::named_graph;

#[test]
fn families_have_as_many_vertices_and_edges_as_they_should() {
    let check = |name: &str, vertices: usize, edges: usize| {
        let graph = named_graph(name).expect(name);
        assert_eq!(
            (graph.vertex_count(), graph.edge_count()),
            (vertices, edges),
            "{name}"
        );
    };
    check("path-12", 12, 11);
    check("path-1", 1, 0);
    check("cycle-9", 9, 9);
    check("complete-5", 5, 10);
    check("empty-256", 256, 0);
    check("star-5", 6, 5);
    check("star-0", 1, 0);
    check("wheel-5", 6, 10);
    check("wheel-3", 4, 6);
    check("grid-3x10", 30, 47);
    check("torus-4x5", 20, 40);
    check("torus-3x3", 9, 18);
    check("torus-2x2", 4, 4);
    check("queens-8", 64, 728);
    check("rooks-4", 16, 48);
    check("bishops-4", 16, 28);
    check("king-4x5", 20, 55);
    check("knight-5x5", 25, 48);
    check("knight-5", 25, 48);
    check("petersen", 10, 15);
    check("hypercube-4", 16, 32);
    check("hypercube-0", 1, 0);
    check("hypercube-8", 256, 1024);
    check("complete-bipartite-3x4", 7, 12);
}

#[test]
fn boards_are_numbered_row_by_row() {
    let graph = named_graph("grid-3x10").expect("a name");
    assert!(
        graph.are_neighbours(0, 1) && graph.are_neighbours(0, 3) && !graph.are_neighbours(2, 3)
    );
}

#[test]
fn other_names_are_refused() {
    let check = |name: &str, expected: &str| {
        let error = named_graph(name).expect_err(name).to_string();
        assert_eq!(error, format!("expected {expected}, found {name:?}"));
    };
    check("path-0", "path-N with N at least 1");
    check("path", "path-N with N at least 1");
    check("path-1x2", "path-N with N at least 1");
    check("cycle-2", "cycle-N with N at least 3");
    check("grid-3x", "grid-COLUMNSxROWS or grid-SIDE");
    check("grid-0x3", "grid-COLUMNSxROWS or grid-SIDE");
    check("complete-bipartite-3", "complete-bipartite-AxB");
    check("petersen-5", "petersen");
    check("queens-17", "at most 256 vertices");
    check("path-99999999999999999999999", "at most 256 vertices");
    check("grid-99999999999x99999999999", "at most 256 vertices");
    check("hypercube-64", "at most 256 vertices");
    check("hypercube-9", "at most 256 vertices");
    check("star-18446744073709551615", "at most 256 vertices");
    for name in ["", "-", "paths-3", "path3", "é"] {
        let error = named_graph(name).expect_err(name).to_string();
        assert!(
            error.starts_with("expected one of bishops, complete,"),
            "{error}"
        );
    }
}
