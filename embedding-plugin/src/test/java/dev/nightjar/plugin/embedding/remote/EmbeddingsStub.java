package dev.nightjar.plugin.embedding.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.extension.ResponseTransformerV2;
import com.github.tomakehurst.wiremock.http.Response;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import dev.nightjar.plugin.embedding.deterministic.HashEmbedding;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Answers as an OpenAI-compatible server does: vectors of hashes, five times as long as 1, in any order. */
final class EmbeddingsStub implements ResponseTransformerV2 {

    static final String NAME = "embeddings";
    static final int DIMENSIONS = 8;

    private final ObjectMapper json = new ObjectMapper();

    @Override
    public Response transform(Response response, ServeEvent event) {
        return Response.Builder.like(response)
                .but()
                .body(answer(event.getRequest().getBody()))
                .build();
    }

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public boolean applyGlobally() {
        return false;
    }

    private String answer(byte[] body) {
        try {
            JsonNode input = json.readTree(body).path("input");
            ObjectNode answer = json.createObjectNode();
            ArrayNode data = answer.putArray("data");
            for (int i = input.size() - 1; i >= 0; i--) {
                ObjectNode item = data.addObject().put("index", i);
                ArrayNode numbers = item.putArray("embedding");
                float[] vector = new HashEmbedding(DIMENSIONS)
                        .embedQuery(input.get(i).asText())
                        .orElseThrow();
                for (float number : vector) {
                    numbers.add(5 * number);
                }
            }
            return json.writeValueAsString(answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
