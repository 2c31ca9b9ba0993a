//! `play` in a real terminal: typed and pasted text, keys and interrupts.

use crate::left_out::is_installed;
use crate::terminal::Terminal;

/// A game at limits that do not depend on time; the redrawn board begins with its name.
const TICTACTOE: &str = "gametree play tictactoe --seed 1 --depth 9";

fn expect(screen: &str, expected: &str) {
    assert!(screen.contains(expected), "{expected:?} in:\n{screen}");
}

fn expect_not(screen: &str, unwanted: &str) {
    assert!(!screen.contains(unwanted), "{unwanted:?} in:\n{screen}");
}

#[test]
fn a_lost_game_is_looked_back_at_by_itself() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    terminal.enters(TICTACTOE);
    terminal.wait_for_prompt("X>");
    for (line, answer, prompt) in [
        ("a1", "O: b2. ", "X>"),
        ("a2", "O: a3. ", "X>"),
        ("c3", "O: c1\n", "over>"),
    ] {
        terminal.enters(line);
        let screen = terminal.wait_for_prompt(prompt);
        expect(&screen, answer);
        // The board stays in its place.
        assert!(screen.starts_with("tictactoe\n\n   a  b  c\n"), "{screen}");
        assert_eq!(screen.matches("tictactoe\n").count(), 1, "{screen}");
    }
    let screen = terminal.screen();
    expect(&screen, "move 5: c1 instead of c3 would have held the draw");
    terminal.presses("C-d");
    terminal.wait_for_prompt("ready$");
}

#[test]
fn play_without_a_game_refused_instead_of_asking() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    let prompt = "number or name of a game>";
    terminal.enters("clear; gametree play --second human");
    let screen = terminal.wait_for_prompt(prompt);
    assert!(screen.starts_with(" 1  mnk:4,3,3  "), "{screen}");
    for (line, expected) in [
        (
            "99",
            "a number from 1 to 10 or the name of a game, found 99\n",
        ),
        ("tictac", "did you mean tictactoe?\n"),
        ("mnk:4", "expected COLUMNS,ROWS,K"),
    ] {
        terminal.enters(line);
        expect(&terminal.wait_for(expected), expected);
        terminal.wait_for_prompt(prompt);
    }
    terminal.enters("2");
    let screen = terminal.wait_for_prompt("X>");
    assert!(screen.starts_with("tictactoe\n\n   a  b  c\n"), "{screen}");
    terminal.presses("C-c");
    terminal.wait_for_prompt("ready$");
    terminal.enters("clear; gametree play | cat");
    let screen = terminal.wait_for_prompt("ready$");
    expect(
        &screen,
        "error: expected a game, found none; `gametree games` lists the games\n",
    );
}

#[test]
fn lines_are_completed_and_remembered() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    terminal.enters(TICTACTOE);
    terminal.wait_for_prompt("X>");
    terminal.types("mo");
    terminal.presses("Tab");
    terminal.wait_for("X> moves");
    terminal.presses("Enter");
    terminal.wait_for("b2 a1 c1 a3 c3 b1 a2 c2 b3\nX>");
    terminal.presses("Up");
    terminal.wait_for("b3\nX> moves");
    terminal.presses("C-u");
    terminal.wait_for_prompt("X>");
    terminal.enters("help");
    let screen = terminal.wait_for_prompt("X>");
    expect(&screen, "\nvalues        shows what each move is worth\n");
    expect(&screen, "\nquit, q       ends the game\n");
}

#[test]
fn colours_are_left_out_where_they_are_not_wanted() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    for (before, is_coloured) in [("", true), ("NO_COLOR=1 ", false), ("TERM=dumb ", false)] {
        terminal.enters(&format!("clear; {before}{TICTACTOE}"));
        terminal.wait_for_prompt("X>");
        terminal.enters("b2");
        terminal.wait_for("O: a1. With best play the game is a draw, proven.");
        terminal.wait_for_prompt("X>");
        let screen = terminal.coloured_screen();
        assert_eq!(screen.contains('\u{1b}'), is_coloured, "{before}{screen}");
        let is_redrawn = screen.starts_with("tictactoe\n\n");
        assert_eq!(is_redrawn, !before.starts_with("TERM"), "{before}{screen}");
        terminal.enters("quit");
        terminal.wait_for_prompt("ready$");
    }
}

#[test]
fn ctrl_c_makes_the_engine_move() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    terminal.enters("gametree play gomoku --seed 1 --time 1h");
    terminal.wait_for_prompt("X>");
    terminal.enters("h8");
    terminal.wait_for(" nodes, ");
    terminal.presses("C-c");
    terminal.wait_for("O: ");
    let screen = terminal.wait_for_prompt("X>");
    expect_not(&screen, "^C");
    // A second press came too late for the search, and once ended the game.
    terminal.presses("C-c");
    terminal.wait_for("the engine has moved; Ctrl-C again ends the game\nX>");
    terminal.presses("C-c");
    let screen = terminal.wait_for_prompt("ready$");
    expect(&screen, "not finished after 2 moves\n");
    terminal.enters("echo \"code $?\"");
    expect(&terminal.wait_for_prompt("ready$"), "\ncode 130\n");
}

/// The first report of this search takes seconds.
#[test]
fn a_search_without_a_report_looked_stuck() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    let line = "gametree explain gomoku --moves \"h8 g9\" --time 1h";
    for (lang, expected) in [("en", "search: "), ("zh-Hans", "搜索：")] {
        terminal.enters(&format!("clear; {line} --lang {lang}"));
        terminal.wait_for(expected);
        terminal.presses("C-c");
        let screen = terminal.wait_for_prompt("ready$");
        expect_not(&screen, expected);
    }
    terminal.enters("clear; gametree judge connect4");
    terminal.wait_for("type the input; Ctrl-D ends it\n");
    terminal.presses("C-d");
    terminal.wait_for_prompt("ready$");
}

/// The last message of the search once stayed on the screen, and the skipped part was called "the moves before".
#[test]
fn ctrl_c_skips_a_look_back() {
    let Some(terminal) = Terminal::open(60, 24) else {
        return;
    };
    terminal.enters("gametree play gomoku --seed 1 --depth 60 --moves \"h8 i9\"");
    terminal.wait_for_prompt("X>");
    terminal.enters("resign");
    let screen = terminal.wait_for("looking back at 1 of 3 positions, Ctrl-C skips it: ");
    expect(&screen, "X resigns: O has won after 2 moves\n");
    terminal.presses("C-c");
    let screen = terminal.wait_for_prompt("over>");
    expect(&screen, "the look back was skipped; review looks again\n");
    expect_not(&screen, "looking back");
    expect_not(&screen, "^C");
}

/// All lines but the first were once lost, or became one wrong move.
#[test]
fn twenty_pasted_lines_are_twenty_lines() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    let lines = "b2\nundo\nlevel 3\nmoves\n".repeat(4) + "b2\nlevel 4\nlevel 5\nlevel 6\n";
    for is_bracketed in [false, true] {
        terminal.enters(&format!("clear; {TICTACTOE}"));
        terminal.wait_for_prompt("X>");
        terminal.pastes(&lines, is_bracketed);
        if is_bracketed {
            terminal.wait_for("level 6");
            terminal.presses("Enter");
        }
        let screen = terminal.wait_for("the engine plays at level 6 of 10\nX>");
        expect(&screen, "X> level 5\nthe engine plays at level 5 of 10\n");
        let history = terminal.history();
        for told in ["taken back: ", "level 3 of 10"] {
            let times = history.matches(told).count();
            assert!(times >= 1, "{told}: {history}");
        }
        terminal.enters("quit");
        terminal.wait_for_prompt("ready$");
    }
}

#[test]
fn ctrl_d_ends_the_game_only_where_nothing_is_typed() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    terminal.enters(TICTACTOE);
    terminal.wait_for_prompt("X>");
    terminal.types("b2");
    terminal.presses("C-d");
    terminal.presses("Enter");
    terminal.wait_for("O: a1. ");
    terminal.wait_for_prompt("X>");
    terminal.presses("C-d");
    let screen = terminal.wait_for_prompt("ready$");
    expect(
        &screen,
        "go on: gametree play tictactoe --moves \"b2 a1\"\n",
    );
}

#[test]
fn a_stopped_program_goes_on_where_it_was() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    terminal.enters(TICTACTOE);
    terminal.wait_for_prompt("X>");
    terminal.types("b");
    terminal.presses("C-z");
    terminal.wait_for_prompt("ready$");
    // The shell has its own terminal back, where typed text appears once.
    terminal.enters("echo here");
    let screen = terminal.wait_for_prompt("ready$");
    expect(&screen, "ready$ echo here\nhere\nready$");
    terminal.enters("fg");
    terminal.wait_for_prompt("X> b");
    terminal.enters("2");
    terminal.wait_for("O: a1. ");
    terminal.wait_for_prompt("X>");
}

/// Words were once broken at the edge.
#[test]
fn a_narrow_terminal_shows_whole_words() {
    let Some(terminal) = Terminal::open(40, 12) else {
        return;
    };
    terminal.enters(TICTACTOE);
    let screen = terminal.wait_for_prompt("X>");
    expect(&screen, "type a move,\nor help for the commands\n");
    terminal.enters("help");
    let screen = terminal.wait_for_prompt("X>");
    expect(
        &screen,
        "\n              twice, or here, ends the\n              game\nX>",
    );
    expect(&screen, "\nquit, q       ends the game\n");
    // The program asks for the terminal's size anew.
    terminal.types("mov");
    terminal.resizes(90, 30);
    terminal.enters("es");
    terminal.wait_for("b2 a1 c1 a3 c3 b1 a2 c2 b3\nX>");
    terminal.enters("hlep");
    let screen = terminal.wait_for_prompt("X>");
    expect(
        &screen,
        "unknown command \"hlep\"; did you mean \"help\"?\n",
    );
}

#[test]
fn the_largest_board_fits_a_common_terminal() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    terminal.enters("gametree play capture:19x19 --seed 1 --nodes 1000");
    terminal.wait_for_prompt("Black>");
    terminal.enters("k10");
    let screen = terminal.wait_for_prompt("Black>");
    expect(&screen, "White: ");
    expect(&screen, "\n19 .  .  .  .");
    expect(&screen, "\n 1 .  .  .  .");
    terminal.enters("moves");
    terminal.wait_for_prompt("Black>");
}

/// Shows a manual page in a shell with this setup; its source once filled the screen.
fn check_manual_page(terminal: &Terminal, before: &str) {
    terminal.enters(&format!("{before} gametree man show"));
    terminal.wait_for_prompt("ready$");
    let history = terminal.history();
    expect(&history, "Draw the board, and say who is to move");
    expect_not(&history, ".SH");
}

#[test]
fn a_manual_page_is_shown_to_be_read() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    if is_installed("man", "--version") {
        check_manual_page(&terminal, "PAGER=cat MANPAGER=cat");
    }
}

#[test]
fn a_manual_page_is_shown_where_there_is_no_man() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    check_manual_page(&terminal, "PATH=\"${PATH%%:*}\"");
}

/// A player once had to look for the last stones on a full board.
#[test]
fn the_row_that_has_won_is_marked() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    terminal.enters("gametree play tictactoe --second human --moves 'a1 b1 a2 b2'");
    terminal.wait_for_prompt("X>");
    terminal.enters("a 3");
    let screen = terminal.wait_for_prompt("over>");
    expect(&screen, "\n 3(X) .  .  3\n 2[X] O  .  2\n 1[X] O  .  1\n");
    expect(&terminal.coloured_screen(), "[\u{1b}[");
}

/// The board was once drawn over the message about the sides.
#[test]
fn sides_are_told_below_the_board() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    terminal.enters(TICTACTOE);
    terminal.wait_for_prompt("X>");
    terminal.enters("swap");
    let screen = terminal.wait_for_prompt("O>");
    expect(&screen, "\nX: ");
    expect(&screen, "\nyou are O now\n");
    terminal.enters("new");
    let screen = terminal.wait_for_prompt("O>");
    expect(&screen, "\na new game: you are O\nO>");
}

#[test]
fn a_reader_that_stops_after_a_line_is_no_failure() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    for line in ["gametree --help", "gametree engines", "gametree games mnk"] {
        terminal.enters(&format!("clear; {line} | head -1; echo end"));
        let screen = terminal.wait_for_prompt("ready$");
        expect(&screen, "\nend\nready$");
        let lines = screen.trim_end().lines().count();
        assert_eq!(lines, 3, "{screen}");
    }
}

/// The terminal once showed nothing until the last number came.
#[test]
fn long_counts_say_that_they_are_at_work() {
    let Some(terminal) = Terminal::open(80, 24) else {
        return;
    };
    terminal.enters("gametree perft gomoku 5");
    terminal.wait_for("\nperft 5: ");
    terminal.presses("C-c");
    terminal.wait_for_prompt("ready$");
    terminal.enters("gametree explain gomoku --time 1h");
    terminal.wait_for(" nodes, ");
    terminal.presses("C-c");
    terminal.wait_for_prompt("ready$");
}

/// Rules once ran over the edge of the terminal in the middle of a word.
#[test]
fn rules_are_broken_at_the_width_of_the_terminal() {
    let Some(terminal) = Terminal::open(40, 24) else {
        return;
    };
    terminal.enters("gametree play capture:4x4 --seed 1 --depth 1");
    terminal.wait_for_prompt("Black>");
    terminal.enters("rules");
    terminal.wait_for("\nStones of one colour side by side, not\ndiagonally, are one string;");
}
