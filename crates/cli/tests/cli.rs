//! The binary as people use it: what it prints, and how it ends.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs `azulejo` with these words.
fn azulejo(line: &str) -> Output {
    azulejo_reading(line, b"")
}

/// Runs `azulejo` with these words and this standard input.
fn azulejo_reading(line: &str, input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_azulejo"))
        .args(line.split_whitespace())
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may end without reading everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// A file in this test's own folder.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path
}

#[test]
fn the_same_seed_gives_the_same_bytes_always() {
    for (game, file, variants) in [
        (
            "queens-garden",
            include_str!("../../rules/tests/data/queens-garden-games.jsonl"),
            &["", "--set board=variant", "--set group_bonus=3:1,4:2"][..],
        ),
        (
            "chocolatier",
            include_str!("../../rules/tests/data/chocolatier-games.jsonl"),
            &[
                "--set box=coloured --set special_factories=false",
                "--set box=coloured --set special_factories=true",
                "--set box=plain --set special_factories=false",
                "--set box=plain --set special_factories=true",
            ],
        ),
        (
            "summer-pavilion",
            include_str!("../../rules/tests/data/summer-pavilion-games.jsonl"),
            &[
                "--set stars=coloured",
                "--set stars=uniform --set floor=1",
                "--set jokers=reversed",
                "--set stars=uniform --set jokers=random",
            ],
        ),
    ] {
        let mut lines = file.lines();
        for players in 2..=4 {
            for variant in variants {
                let output = azulejo(&format!(
                    "simulate --game {game} --players {players} {variant} --seed 2026 --legal"
                ));
                assert!(output.status.success());
                assert_eq!(text(&output.stdout).trim_end(), lines.next().unwrap());
            }
        }
    }
}

#[test]
fn simulated_games_are_verified() {
    let games = azulejo("simulate --players 3 --games 20 --seed 5 --legal").stdout;
    assert_eq!(text(&games).lines().count(), 20);
    let output = azulejo_reading("verify -", &games);
    assert_eq!(text(&output.stdout), "20 records ok, 0 failed\n");
    assert!(output.status.success());
}

#[test]
fn a_bad_record_is_named_with_line_step_and_reason() {
    let games = azulejo("simulate --games 3 --legal").stdout;
    let corrupted = text(&games).replacen("\"seat\":0", "\"seat\":1", 1);
    let path = file("bad.jsonl", corrupted.as_bytes());
    let output = azulejo(&format!("verify {}", path.display()));
    let lines: Vec<_> = text(&output.stdout).lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    let place = format!("{}:1: step 1: seat 0 is to move, not seat 1", path.display());
    assert_eq!(lines, [place.as_str(), "2 records ok, 1 failed"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_record_may_fill_many_lines_or_one() {
    let game = azulejo("simulate").stdout;
    let pretty = text(&game).replace("{\"seat\"", "\n  {\"seat\"").replacen('{', "{\n", 1);
    let cut_first_line = text(&game).replacen(",\"steps\"", ",\n\"steps\"", 1);
    for (name, content, ok) in [
        ("pretty.json", pretty.as_str(), 1),
        ("pretty", pretty.as_str(), 1),
        ("cut", cut_first_line.as_str(), 1),
        ("one.json", text(&game), 1),
        ("blank-lines", &format!("\n\n{}\n\n{}\n", text(&game).trim(), text(&game)), 2),
        ("no-newline", text(&game).trim(), 1),
    ] {
        let path = file(name, content.as_bytes());
        let output = azulejo(&format!("verify {}", path.display()));
        assert_eq!(text(&output.stdout), format!("{ok} records ok, 0 failed\n"), "{name}");
    }
}

#[test]
fn whatever_a_file_holds_verify_says_how_many_are_wrong() {
    let game = azulejo("simulate").stdout;
    let half = &game[..game.len() / 2];
    let half_then_whole = [half, b"\n", &game].concat();
    let deep = "[".repeat(200_000);
    for (name, content, counts) in [
        ("empty.jsonl", &b""[..], "0 records ok, 0 failed"),
        ("empty.json", b"", "0 records ok, 1 failed"),
        ("blank.json", b" \n ", "0 records ok, 1 failed"),
        ("binary", b"\xff\xfe\x00\x01", "0 records ok, 1 failed"),
        ("half.jsonl", half, "0 records ok, 1 failed"),
        ("half-then-whole.jsonl", &half_then_whole, "1 records ok, 1 failed"),
        ("deep.json", deep.as_bytes(), "0 records ok, 1 failed"),
        ("list.json", b"[1, 2]", "0 records ok, 1 failed"),
        ("number", b"7\n8\n", "0 records ok, 2 failed"),
    ] {
        let output = azulejo(&format!("verify {}", file(name, content).display()));
        assert_eq!(text(&output.stdout).lines().last(), Some(counts), "{name}");
        assert_eq!(output.status.code(), Some(i32::from(!counts.ends_with(" 0 failed"))), "{name}");
        assert!(output.stderr.is_empty(), "{name}");
    }
}

#[test]
fn a_file_that_cannot_be_read_fails_and_the_others_are_checked() {
    let good = file("good.jsonl", &azulejo("simulate").stdout);
    let output = azulejo(&format!("verify /no/such/file {} /", good.display()));
    let lines: Vec<_> = text(&output.stdout).lines().collect();
    assert!(lines[0].starts_with("/no/such/file: cannot be read: "), "{lines:?}");
    assert!(lines[1].starts_with("/: cannot be read: "), "{lines:?}");
    assert_eq!(lines[2], "1 records ok, 2 failed");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn perft_prints_a_line_per_depth() {
    let output = azulejo("perft --game chocolatier --players 2 --seed 1 --depth 2");
    assert_eq!(text(&output.stdout), "1 102 0 0\n2 9792 0 0\n");
    let output = azulejo("perft --players 2 --seed 1 --depth 1 --json");
    let row = r#"[{"depth":1,"lines":102,"ended_rounds":0,"points":0}]"#;
    assert_eq!(text(&output.stdout).trim_end(), row);
}

#[test]
fn perft_starts_where_an_unfinished_record_ends() {
    let positions = include_str!("../../rules/tests/data/chocolatier-perft.jsonl");
    let record = positions.lines().next().unwrap();
    let expected = record.split_once("\"x_perft\":[").unwrap().1.trim_end_matches("]}");
    let rows = expected.trim_matches(['[', ']']).split("],[");
    let expected: String = (1..)
        .zip(rows)
        .map(|(depth, row)| format!("{depth} {}\n", row.replace(',', " ")))
        .collect();
    let path = file("unfinished.json", record.as_bytes());
    let output = azulejo(&format!("perft --from {} --depth 4", path.display()));
    assert_eq!(text(&output.stdout), expected);
}

#[test]
fn bench_plays_exactly_so_many_games() {
    let output = azulejo("bench --game chocolatier --players 4 --games 7 --json");
    let json: Value = serde_json::from_str(text(&output.stdout)).unwrap();
    assert_eq!((&json[0]["games"], &json[0]["players"]), (&json!(7), &json!(4)));
    assert!(json[0]["bytes_per_state"].as_u64().unwrap() < 500);
    let output = azulejo("bench --games 3");
    assert!(text(&output.stdout).contains("chocolatier"));
}

#[test]
fn a_wrong_flag_or_option_says_what_is_allowed() {
    for (line, hints) in [
        ("simulate --game checkers", &["checkers", "chocolatier"][..]),
        ("simulate --players 5", &["2..=4"]),
        ("simulate --set box", &["NAME=VALUE"]),
        ("simulate --set box=round", &["round", "coloured", "plain"]),
        ("simulate --set lid=open", &["lid", "box", "special_factories"]),
        ("simulate --game chocolatier --set special_factories=maybe", &["false", "true"]),
        ("simulate --game summer-pavilion --set floor=2", &["0", "1"]),
        ("simulate --game summer-pavilion --set jokers=red,red", &["reversed", "random"]),
        ("simulate --games many", &["many"]),
        ("simulate --sed 1", &["--sed", "--seed"]),
        ("perft", &["--depth"]),
        ("perft --depth 1 --from /no/such/file", &["/no/such/file"]),
        ("perft --depth 1 --from x --seed 3", &["--seed", "cannot be used with"]),
        ("bench --set box=plain", &["--game"]),
        ("verify", &["FILE"]),
        ("duel --bots expert", &["2 to 2 bots"]),
        ("duel --bots greedy,champion", &["champion", "expert"]),
        ("duel --bots greedy,random --time soon", &["200ms"]),
        ("duel --bots greedy,random --set box=round", &["coloured"]),
        ("bot --level champion", &["champion", "expert"]),
        ("bench --search --games 3", &["--search"]),
        ("frobnicate", &["frobnicate"]),
    ] {
        let output = azulejo(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        let said = text(&output.stderr);
        assert!(hints.iter().all(|hint| said.contains(hint)), "{line}: {said}");
        assert!(output.stdout.is_empty(), "{line}");
    }
}

#[test]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_none() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    let output = command.args(["simulate", "--games", "50"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("azulejo: cannot write the output: "));

    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    command.args(["simulate", "--games", "1000"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn the_demonstration_game_is_told_to_its_end_in_three_languages() {
    for (lang, end) in [("en", "Final scores"), ("de", "Endstand"), ("pl", "Wynik końcowy")] {
        for options in ["", "--players 4 --set box=plain --set special_factories=true"] {
            let output = azulejo(&format!("demo --seed 3 --lang {lang} {options}"));
            assert!(output.status.success());
            let story = text(&output.stdout);
            assert!(story.contains(end), "{story}");
            // A text that nobody wrote would show its key, a name not filled in its braces.
            assert!(!story.contains(['{', '}', '\x1b']), "{story}");
            assert!(!story.contains("tile.") && !story.contains("place."), "{story}");
        }
    }
}

#[test]
fn a_duel_is_told_as_a_table_or_as_one_json_object() {
    let line = "duel --game chocolatier --players 2 --bots greedy,random --games 6 --seed 3";
    let output = azulejo(line);
    assert!(output.status.success());
    let table = text(&output.stdout);
    assert!(table.starts_with("chocolatier, 2 players, 6 games\n"), "{table}");
    let output = azulejo(&format!("{line} --json"));
    let json: Value = serde_json::from_str(text(&output.stdout)).unwrap();
    let names = ["game", "players", "games", "bots"];
    assert!(names.iter().all(|name| json.get(name).is_some()), "{json}");
    let bots = json["bots"].as_array().unwrap();
    assert_eq!(bots.len(), 2);
    for (bot, name) in bots.iter().zip(["greedy", "random"]) {
        assert_eq!(bot["name"], name);
        let fields = ["wins", "draws", "losses", "mean_score", "elo", "elo_low", "elo_high"];
        assert!(fields.iter().all(|field| bot.get(field).is_some()), "{bot}");
        assert!(bot.get("ms_per_move").is_some());
    }
    assert_eq!(bots[0]["wins"], 6);
}

#[test]
fn our_own_bot_plays_a_duel_as_a_foreign_program() {
    let bot = concat!("cmd:", env!("CARGO_BIN_EXE_azulejo"), " bot --level greedy");
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    command.args(["duel", "--game", "summer-pavilion", "--games", "2", "--json", "--bots"]);
    let output = command.arg(format!("{bot},greedy")).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
    let json: Value = serde_json::from_str(text(&output.stdout)).unwrap();
    // The same player twice, mirrored: each wins once, or all is shared.
    let bots = json["bots"].as_array().unwrap();
    assert_eq!(bots[0]["mean_score"], bots[1]["mean_score"], "{json}");
}

/// Plays a program in Python against random, and says how many of the games it won.
fn wins_against_random(program: &str, game: &str, players: u8, games: u8) -> u64 {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(program);
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    command.args(["duel", "--json", "--game", game, "--players", &players.to_string()]);
    command.args(["--games", &games.to_string(), "--bots"]);
    let output = command.arg(format!("cmd:python3 {},random", path.display())).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
    let json: Value = serde_json::from_str(text(&output.stdout)).unwrap();
    json["bots"][0]["wins"].as_u64().unwrap()
}

#[test]
fn the_bot_of_the_documents_plays_all_games_and_beats_random() {
    for game in ["chocolatier", "summer-pavilion", "queens-garden"] {
        assert!(wins_against_random("../../docs/examples/mybot.py", game, 2, 4) >= 3, "{game}");
    }
    assert!(wins_against_random("../../docs/examples/mybot.py", "queens-garden", 3, 3) >= 2);
}

#[test]
fn a_program_that_knows_only_records_still_plays() {
    assert_eq!(wins_against_random("tests/record_bot.py", "chocolatier", 2, 2), 2);
}

#[test]
fn a_bot_answers_every_line_and_goes_on_after_a_bad_one() {
    let positions = include_str!("../../rules/tests/data/chocolatier-perft.jsonl");
    let record = positions.lines().next().unwrap();
    let finished = include_str!("../../rules/tests/data/chocolatier-games.jsonl");
    let finished = finished.lines().next().unwrap();
    let input = format!("{record}\nnonsense\n\n{finished}\n{record}\n");
    let output = azulejo_reading("bot --level casual", input.as_bytes());
    let lines: Vec<_> = text(&output.stdout).lines().collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[0].starts_with("{\"move\":{\"take\":") && lines[0].contains("\"win\":["));
    assert!(lines[1].starts_with("{\"error\":\"not JSON"), "{}", lines[1]);
    assert_eq!(lines[2], "{\"error\":\"the game is over\"}");
    assert_eq!(lines[3], lines[0]);
    let output = azulejo_reading("bot", b"\xff\n");
    assert!(text(&output.stdout).starts_with("{\"error\":\"not UTF-8"));
}

#[test]
fn an_analysed_game_is_verified_and_has_an_opinion_on_every_move() {
    let game = azulejo("simulate --players 3").stdout;
    let moves = text(&game).matches("\"seat\"").count();
    let path = file("to-analyse.json", &game);
    let output = azulejo(&format!("analyse {} --nodes 20", path.display()));
    assert!(output.status.success());
    assert_eq!(text(&output.stdout).matches("\"eval\"").count(), moves);
    let verified = azulejo_reading("verify -", &output.stdout);
    assert_eq!(text(&verified.stdout), "1 records ok, 0 failed\n");
    let output = azulejo("analyse /no/such/file");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("/no/such/file"));
}

#[test]
fn the_search_has_one_number_that_tells_whether_it_changed() {
    let numbers = [(); 2].map(|()| azulejo("bench --search").stdout);
    assert_eq!(numbers[0], numbers[1]);
    assert!(text(&numbers[0]).trim().parse::<u64>().is_ok());
}

#[test]
fn help_reads_well() {
    let help = azulejo("--help");
    let commands = ["demo", "simulate", "verify", "perft", "bench", "duel", "bot", "analyse"];
    for command in commands {
        assert!(text(&help.stdout).contains(command));
        let help = azulejo(&format!("{command} --help"));
        assert!(help.status.success());
        assert!(text(&help.stdout).contains("Usage: azulejo"), "{command}");
    }
    assert!(
        text(&azulejo("simulate --help").stdout).contains("--set special_factories=false | true")
    );
}
