"""Style sheets that import others are served as one file, scripts without what explains them.

So it is when static files are collected; with DEBUG on, the browser fetches each piece by itself.
"""

from collections.abc import Iterable, Iterator
from posixpath import dirname, join, normpath, relpath
from typing import Any

import tinycss2
from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from rjsmin import jsmin
from tinycss2.ast import AtRule, FunctionBlock, Node, StringToken, URLToken
from whitenoise.storage import CompressedManifestStaticFilesStorage

Sources = dict[str, tuple[Storage, str]]
"""Where the content of each collected file lies, by its name."""

OURS = "js/"
VENDORED = "js/vendor/"

HOLDERS = ("prelude", "content", "arguments")
"""What of a node holds more nodes."""


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # untyped
    """Hashed names and compression as WhiteNoise does them, after each bundle is written.

    A module names the modules that it imports by their hashed names too.
    """

    support_js_module_import_aggregation = True

    def post_process(self, paths: Sources, **options: Any) -> Iterator[Any]:
        if not options.get("dry_run"):
            paths = paths | dict(self.bundles(paths)) | dict(self.scripts(paths))
        yield from super().post_process(paths, **options)

    def bundles(self, sources: Sources) -> Iterator[tuple[str, tuple[Storage, str]]]:
        """Writes the style sheets that import; their names, and where they now lie."""
        for name in [name for name in sources if name.endswith(".css")]:
            if any(is_import(rule) for rule in rules_of(name, sources)):
                yield name, self._written(name, bundled(name, sources))

    def scripts(self, sources: Sources) -> Iterator[tuple[str, tuple[Storage, str]]]:
        """Writes our scripts without comments and needless space; as above."""
        for name in sources:
            if name.startswith(OURS) and name.endswith(".js") and not name.startswith(VENDORED):
                storage, path = sources[name]
                with storage.open(path) as file:
                    yield name, self._written(name, jsmin(file.read().decode()))

    def _written(self, name: str, text: str) -> tuple[Storage, str]:
        self.delete(name)
        self._save(name, ContentFile(text))
        return self, name


def bundled(name: str, sources: Sources) -> str:
    """The text of a style sheet with what it imports in its place, without comments."""
    return "\n".join(
        imported(rule, name, sources) if is_import(rule) else tinycss2.serialize([rule])
        for rule in rules_of(name, sources)
    )


def rules_of(name: str, sources: Sources) -> list[Node]:
    storage, path = sources[name]
    with storage.open(path) as file:
        text = file.read().decode()
    tokens = tinycss2.parse_component_value_list(text, skip_comments=True)
    rules: list[Node] = tinycss2.parse_stylesheet(tokens, skip_whitespace=True)
    return rules


def is_import(rule: Node) -> bool:
    return isinstance(rule, AtRule) and rule.lower_at_keyword == "import"


def imported(rule: AtRule, importer: str, sources: Sources) -> str:
    """What stands for an `@import`: the other sheet's rules, in the layer and media it names."""
    target, *conditions = (node for node in rule.prelude if node.type != "whitespace")
    (address,) = addresses([target]) if target.type != "string" else [target]
    name = normpath(join(dirname(importer), address.value))
    rules = tinycss2.parse_stylesheet(bundled(name, sources))
    move_addresses(rules, dirname(name), dirname(importer))
    text = "\n".join(tinycss2.serialize([rule]) for rule in rules if rule.type != "whitespace")
    for condition in reversed(conditions):
        text = f"{wrapper(condition, importer)} {{\n{text}\n}}"
    return text


def wrapper(condition: Node, importer: str) -> str:
    """The rule that does what a condition of an `@import` does."""
    if isinstance(condition, FunctionBlock) and condition.lower_name == "layer":
        return f"@layer {tinycss2.serialize(condition.arguments)}"
    raise ImproperlyConfigured(
        f"{importer}: an import names a file and a layer(), not {condition.serialize()}"
    )


def move_addresses(nodes: Iterable[Node], old: str, new: str) -> None:
    """Lets relative addresses in a sheet of one folder lead to the same files from another."""
    for token in addresses(nodes):
        if ":" not in token.value and not token.value.startswith(("/", "#")):
            moved = relpath(normpath(join("/", old, token.value)), join("/", new))
            token.representation = token.representation.replace(token.value, moved)
            token.value = moved


def addresses(nodes: Iterable[Node]) -> Iterator[URLToken | StringToken]:
    """Each address in `url()`, with quotes and without."""
    for node in nodes:
        if isinstance(node, URLToken):
            yield node
        elif isinstance(node, FunctionBlock) and node.lower_name == "url":
            yield from (part for part in node.arguments if isinstance(part, StringToken))
        for holder in HOLDERS:
            yield from addresses(getattr(node, holder, None) or ())
