"""Schemathesis asks the running server everything its own description allows, and much that it does not."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from embruns.server.rest import make_rest
from tests.server.client import PATIENCE, Server


async def _nothing() -> None:
    return None


schema = schemathesis.openapi.from_dict(make_rest(_nothing, _nothing).openapi_schema.to_schema())


@schema.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_every_route_answers_as_described(case: Case[Any], shared_server: Server) -> None:
    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
    response = case.call(base_url=shared_server.base, timeout=PATIENCE)
    if response.status_code != 413:  # too large is refused before it is read, which the check takes for accepted
        checks.append(negative_data_rejection)
    case.validate_response(response, checks=checks)
