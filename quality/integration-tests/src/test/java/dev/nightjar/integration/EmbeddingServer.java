package dev.nightjar.integration;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.extension.ResponseTransformerV2;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.http.Response;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** A server that speaks OpenAI's embeddings, well or in one of the ways servers fail. */
final class EmbeddingServer implements AutoCloseable {

    static final int DIMENSIONS = 32;

    private static final Map<String, Integer> CONCEPTS = Map.of("kayak", 0, "canoe", 0, "physician", 1, "doctor", 1);
    private static final int FREE = 4;

    private final WireMockServer server =
            new WireMockServer(wireMockConfig().dynamicPort().extensions(new Vectors()));

    EmbeddingServer() {
        server.start();
        be(Mood.WELL);
    }

    /** How it answers. */
    enum Mood {
        WELL,
        STATUS_500,
        STATUS_429_WITH_RETRY_AFTER,
        HANGS,
        CUTS_THE_BODY,
        SENDS_HTML,
        WRONG_DIMENSIONS,
        NOT_A_NUMBER
    }

    String url() {
        return server.baseUrl() + "/v1";
    }

    int requests() {
        return server.getAllServeEvents().size();
    }

    /** From now on it answers like this. */
    void be(Mood mood) {
        server.resetMappings();
        server.stubFor(post("/v1/embeddings").willReturn(answer(mood)));
    }

    private static ResponseDefinitionBuilder answer(Mood mood) {
        return switch (mood) {
            case WELL -> aResponse().withTransformers(Vectors.NAME);
            case STATUS_500 -> aResponse().withStatus(500).withBody("out of order");
            case STATUS_429_WITH_RETRY_AFTER ->
                aResponse().withStatus(429).withHeader("Retry-After", "3600").withBody("slow down");
            case HANGS -> aResponse().withFixedDelay(60_000).withTransformers(Vectors.NAME);
            case CUTS_THE_BODY -> aResponse().withFault(Fault.MALFORMED_RESPONSE_CHUNK);
            case SENDS_HTML ->
                aResponse().withHeader("Content-Type", "text/html").withBody("<html><body>Log in first</body></html>");
            case WRONG_DIMENSIONS -> aResponse().withBody("{\"data\":[{\"index\":0,\"embedding\":[1,2,3]}]}");
            case NOT_A_NUMBER ->
                aResponse()
                        .withBody("{\"data\":[{\"index\":0,\"embedding\":["
                                + DoubleStream.generate(() -> Double.NaN)
                                        .limit(DIMENSIONS)
                                        .mapToObj(String::valueOf)
                                        .collect(Collectors.joining(","))
                                + "]}]}");
        };
    }

    @Override
    public void close() {
        server.stop();
    }

    /** One direction for each concept, and one for every other word by its hash. */
    private static final class Vectors implements ResponseTransformerV2 {

        private static final String NAME = "vectors";

        private final ObjectMapper json = new ObjectMapper();

        @Override
        public Response transform(Response response, ServeEvent event) {
            try {
                var answer = json.createObjectNode();
                var data = answer.putArray("data");
                var input = json.readTree(event.getRequest().getBody()).path("input");
                for (int i = 0; i < input.size(); i++) {
                    var numbers = data.addObject().put("index", i).putArray("embedding");
                    for (double number : vector(input.get(i).asText())) {
                        numbers.add(number);
                    }
                }
                return Response.Builder.like(response)
                        .but()
                        .body(json.writeValueAsString(answer))
                        .build();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static double[] vector(String text) {
            var sum = new double[DIMENSIONS];
            for (var word : text.toLowerCase(Locale.ROOT).split("[^a-z]+", -1)) {
                sum[CONCEPTS.getOrDefault(word, FREE + Math.floorMod(word.hashCode(), DIMENSIONS - FREE))] += 1;
            }
            return sum;
        }

        @Override
        public String getName() {
            return NAME;
        }

        @Override
        public boolean applyGlobally() {
            return false;
        }
    }
}
