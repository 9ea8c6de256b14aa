"""The committed description of the API is that of the code."""

from pathlib import Path

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer

COMMITTED = Path(__file__).parents[2] / "docs" / "openapi.yaml"


def test_committed_schema_is_current() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    written = OpenApiYamlRenderer().render(schema, renderer_context={}).decode()
    assert written == COMMITTED.read_text(encoding="utf-8"), "run `make schema`"
