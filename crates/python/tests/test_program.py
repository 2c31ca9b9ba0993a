"""The program that comes with the module."""

import importlib.metadata
import json
import subprocess
import sys

import gametree
import pytest


def run(*arguments):
    command = [sys.executable, "-m", "gametree", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_game_is_solved():
    ran = run("solve", "mnk:4,3,3", "--json")
    assert ran.returncode == 0
    assert json.loads(ran.stdout)["value"] == "win"


def test_the_answers_are_those_of_the_module():
    ran = json.loads(run("best", "gomoku", "--nodes", "2000", "--seed", "1", "--json").stdout)
    answer = gametree.load_game("gomoku").new_initial_state().best(nodes=2000, seed=1)
    found = answer.to_dict()
    for key in set(found) - {"seconds"}:
        assert found[key] == ran[key], key


@pytest.mark.parametrize(("arguments", "code"), [(["--version"], 0), (["solve"], 2), (["solve", "nothing"], 4), (["solve", "gomoku", "--nodes", "10"], 3)])
def test_exit_codes(arguments, code):
    assert run(*arguments).returncode == code


def test_the_version_is_that_of_the_module():
    assert run("--version").stdout.split()[-1] == gametree.__version__


@pytest.mark.parametrize("name", ["nim", "domineering", "coins", "tictactoe", "pruning"])
def test_examples_run(name, request):
    path = request.config.rootpath / "examples" / f"{name}.py"
    ran = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


def test_documentation_examples(request):
    import doctest

    import gametree._own

    for module in (gametree, gametree._own):
        found = doctest.testmod(module)
        assert found.attempted and not found.failed
    root = request.config.rootpath
    pages = [page for page in (root / "../../docs").rglob("*.md") if "```python" in page.read_text(encoding="utf-8")]
    assert pages
    for page in [root / "README.md", *pages]:
        found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
        assert found.attempted and not found.failed, page


def test_the_licences_of_its_packages_are_in_the_wheel():
    files = importlib.metadata.files("gametree")
    (file,) = [one for one in files if one.name == "LICENSES-THIRD-PARTY.txt"]
    text = file.read_text(encoding="utf-8")
    assert "\npyo3 " in text
    assert text.count("Permission is hereby granted") > 5
