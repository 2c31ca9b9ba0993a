"""The docstrings and signatures of the module, which are its documentation."""

import ast
import inspect
from pathlib import Path

import gametree
import pytest
from gametree import _native

STUB = ast.parse(Path(_native.__file__).with_name("_native.pyi").read_text(encoding="utf-8"))
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
FUNCTIONS = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}
METHODS = {
    f"{name}.{node.name}": node
    for name, parent in CLASSES.items()
    for node in parent.body
    if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and hasattr(_native, name)
}


def public_names():
    """Return the public names of the module with their objects, and those of its classes."""
    for name in gametree.__all__:
        thing = getattr(gametree, name)
        yield name, thing
        if not inspect.isclass(thing):
            continue
        for parent in inspect.getmro(thing):
            if parent.__module__.partition(".")[0] == "gametree":
                members = vars(parent).items()
                yield from ((f"{name}.{member}", one) for member, one in members if not member.startswith("_"))


def described(thing):
    return " ".join((inspect.getdoc(thing) or "").split())


def stub_doc(node):
    return " ".join((ast.get_docstring(node) or "").split())


def runtime(name):
    thing = _native
    for part in name.split("."):
        thing = getattr(thing, part)
    return thing


def test_public_names_have_docstrings():
    names = dict(public_names())
    assert len(names) > 100 and "Answer.value" in names
    # The docstring of an attribute that is no method or property is that of its type.
    attributes = {name for name, one in names.items() if "." in name and not callable(one) and not inspect.isdatadescriptor(one)}
    assert attributes == {"Position.points"}
    assert "`points`" in gametree.Position.__doc__
    assert [name for name in names.keys() - attributes if not described(names[name])] == []


@pytest.mark.parametrize("name", sorted(name for name in CLASSES if hasattr(_native, name)))
def test_docstrings_of_classes_are_those_of_the_stub(name):
    assert described(runtime(name)) == stub_doc(CLASSES[name])


@pytest.mark.parametrize("name", sorted(FUNCTIONS | METHODS))
def test_docstrings_and_signatures_are_those_of_the_stub(name):
    node, thing = (FUNCTIONS | METHODS)[name], runtime(name)
    options = node.args.kwarg and ast.unparse(node.args.kwarg.annotation)
    lines = [stub_doc(node)]
    if options:
        lines += ["Options, each None by default:", *fields(options)]
    assert described(thing) == " ".join(lines)
    if callable(thing):
        assert signature(thing) == signature_of_stub(node)


def fields(options):
    """Return the list of options of a dictionary that the stub unpacks."""
    node = CLASSES[options[len("Unpack[") : -1]]
    inherited = [field for base in node.bases if base.id in CLASSES for field in fields(f"Unpack[{base.id}]")]
    names = [one.target.id for one in node.body if isinstance(one, ast.AnnAssign)]
    docs = [one.value.value for one in node.body if isinstance(one, ast.Expr)][-len(names) :]
    return inherited + [f"- {name}: {doc}" for name, doc in zip(names, docs)]


def signature(thing):
    return [(one.name, None if one.default is one.empty else repr(one.default)) for one in inspect.signature(thing).parameters.values()]


def signature_of_stub(node):
    places, spelled = node.args, ast.unparse
    names = [one.arg for one in [*places.posonlyargs, *places.args]]
    defaults = [None] * (len(names) - len(places.defaults)) + [spelled(one) for one in places.defaults]
    names += [one.arg for one in places.kwonlyargs]
    defaults += [one and spelled(one) for one in places.kw_defaults]
    names += [places.kwarg.arg] if places.kwarg else []
    return list(zip(names, defaults + [None] * (len(names) - len(defaults))))
