"""Which format an endpoint reads and writes: JSON."""

from typing import Any

from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class JsonOnly(BaseContentNegotiation):
    """Answers JSON whatever the Accept header wishes for: a clear answer beats 406."""

    def select_parser(self, request: Request, parsers: Any) -> BaseParser | None:
        content_type = (request.content_type or "").split(";")[0].strip().lower()
        parser: BaseParser
        for parser in parsers:
            if content_type == parser.media_type:
                return parser
        return None

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type
