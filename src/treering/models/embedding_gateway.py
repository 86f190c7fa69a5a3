"""Real embedding models, over HTTP: a batch of texts, a vector for each.

The rule this file keeps: as models/gateway.py: no SDK retries, no environment, no exception of a provider leaves it.
Importing this imports pydantic-ai.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from openai import OpenAIError
from pydantic_ai import exceptions
from pydantic_ai.embeddings import EmbeddingResult
from pydantic_ai.embeddings.openai import OpenAIEmbeddingModel
from pydantic_ai.providers.openai import OpenAIProvider

from treering.models.base import ModelReply, ModelRequest, Usage
from treering.models.gateway import Served, named
from treering.models.providers import HOMES

NO_KEY = "none"  # what a server that needs no key is told


@dataclass(frozen=True, slots=True, repr=False)
class EmbeddingGateway(Served):
    """An embedding model behind HTTP."""

    def ask(self, request: ModelRequest) -> ModelReply:
        """One call: a text on each line of the prompt, the vectors in `data`."""
        try:
            found = asyncio.run(self._send(request.prompt.text.split("\n")))
        except (exceptions.AgentRunError, exceptions.UserError, OpenAIError) as error:
            raise named(error, self.key) from error
        usage = Usage(input=found.usage.input_tokens)
        return ModelReply("", self.name, usage, data=[list(vector) for vector in found.embeddings])

    async def _send(self, texts: Sequence[str]) -> EmbeddingResult:
        """Open a client, ask, close it: every call has its own event loop."""
        base = self.spec.base_url or HOMES["openai"]
        async with OpenAIProvider(base_url=base, api_key=self.key or NO_KEY).client as client:
            patient = client.with_options(max_retries=0, timeout=self.spec.timeout)
            model = OpenAIEmbeddingModel(self.spec.model, provider=OpenAIProvider(openai_client=patient))
            return await model.embed(list(texts), input_type="document")
