"""Reading our own source: its modules and what they import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Module:
    """One source file by its import name."""

    name: str
    path: Path
    is_package: bool

    @property
    def tree(self) -> ast.Module:
        return parsed(self.path)

    def is_in(self, *rooms: str) -> bool:
        return within(self.name, *rooms)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def within(name: str, *rooms: str) -> bool:
    """True when a dotted name is one of the rooms or lies inside one."""
    return any(name == room or name.startswith(room + ".") for room in rooms)


@cache
def modules() -> tuple[Module, ...]:
    return tuple(
        module_of(path) for top in ("companion", "app") for path in sorted((ROOT / top).rglob("*.py"))
    )


def module_of(path: Path) -> Module:
    parts = path.relative_to(ROOT).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    return Module(".".join(parts[:-1] if is_package else parts), path, is_package)


def imports(module: Module) -> Iterator[str]:
    """Every module that a module names in an import, a relative import or a literal `import_module`."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = origin(module, node)
            yield from (
                f"{base}.{alias.name}" if is_module(base, alias.name) else base for alias in node.names
            )
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__") and node.args:
            argument = node.args[0]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def origin(module: Module, node: ast.ImportFrom) -> str:
    """The absolute name that a `from` import starts from."""
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    anchor = parts[: len(parts) - node.level + (1 if module.is_package else 0)]
    return ".".join([*anchor, *([node.module] if node.module else [])])


def is_module(base: str, name: str) -> bool:
    """True when `from base import name` imports a file of ours and not a name inside one."""
    place = ROOT.joinpath(*base.split("."), name)
    return place.is_dir() or place.with_suffix(".py").exists()


def called(node: ast.Call) -> str:
    """The plain name of what is called."""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
