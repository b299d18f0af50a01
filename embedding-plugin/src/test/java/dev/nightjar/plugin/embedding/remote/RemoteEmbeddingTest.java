package dev.nightjar.plugin.embedding.remote;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import dev.nightjar.plugin.embedding.deterministic.HashEmbedding;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.testkit.EmbeddingServiceContract;
import dev.nightjar.testkit.ReportedFailure;
import dev.nightjar.testkit.SettableClock;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteEmbeddingTest implements EmbeddingServiceContract {

    private static final String KEY = "key-of-the-test";

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort().extensions(new EmbeddingsStub()))
            .build();

    private final List<ReportedFailure> failures = new CopyOnWriteArrayList<>();

    @BeforeEach
    void answerWell() {
        answer(vectors());
    }

    @Override
    public EmbeddingService service() {
        return service(model(0));
    }

    @Override
    public float tolerance() {
        return 1e-6f;
    }

    @Test
    void should_send_what_openai_documents() {
        service(new RemoteModel("openai", "m", address(), true, EmbeddingsStub.DIMENSIONS, true, "q: ", "d: "))
                .embedQuery("Où?\u0000\uD83D");

        SERVER.verify(
                1,
                postRequestedFor(urlEqualTo("/v1/embeddings"))
                        .withHeader("Authorization", equalTo("Bearer " + KEY))
                        .withHeader("Content-Type", equalTo("application/json"))
                        .withRequestBody(matchingJsonPath("$[?(@.model == 'm' && @.dimensions == 8)]"))
                        .withRequestBody(matchingJsonPath("$.encoding_format", equalTo("float")))
                        .withRequestBody(matchingJsonPath("$.input[0]", equalTo("q: Où? \uFFFD"))));
    }

    @Test
    void should_ask_in_batches_and_cut_texts_no_model_takes() {
        EmbeddingService service = service(model(0));

        assertThat(service.embedDocuments(Collections.nCopies(7, "bread"))).allMatch(Optional::isPresent);
        SERVER.verify(2, postRequestedFor(urlEqualTo("/v1/embeddings")));

        service.embedDocuments(List.of("x".repeat(100_000)));
        SERVER.verify(
                1,
                postRequestedFor(urlEqualTo("/v1/embeddings"))
                        .withRequestBody(matchingJsonPath("$.input[0]", equalTo("x".repeat(8_000)))));
    }

    @Test
    @Tag("E4")
    @DisplayName("dimensions are learnt from the first answer")
    void should_learn_the_dimensions_and_hold_to_them() {
        EmbeddingService service = service(model(0));
        assertThat(service.modelIdentity().isComplete()).isFalse();

        service.embedQuery("bread");
        assertThat(service.modelIdentity().text())
                .matches("openai:m:[0-9a-f]{8};dimensions=8")
                .isEqualTo(service(model(8)).modelIdentity().text());

        answer(okJson("{\"data\":[{\"embedding\":[1,2,3]}]}"));
        assertThat(service.embedQuery("butter")).isEmpty();
        assertThat(only().cause()).hasMessageContaining("3 dimensions").hasMessageContaining("8 are expected");
        assertThat(service.dimensions()).isEqualTo(8);
    }

    @Test
    @Tag("E8")
    @DisplayName("status 500 gives no vector and one report, after three attempts for documents")
    void should_ask_again_after_a_server_error() {
        answer(aResponse().withStatus(500).withBody("upset about " + KEY + "\nvery"));
        RemoteEmbedding service = service(model(0));

        assertThat(service.embedDocuments(TEXTS)).hasSize(TEXTS.size()).allMatch(Optional::isEmpty);

        SERVER.verify(3, postRequestedFor(urlEqualTo("/v1/embeddings")));
        assertThat(only().operation()).isEqualTo("embed 4 of 4 texts with openai m");
        assertThat(only().cause())
                .hasMessage("the server answered 500 at " + SERVER.baseUrl() + "/v1/embeddings: upset about … very");
        assertThat(service.problem())
                .get()
                .asString()
                .contains("the server answered 500")
                .doesNotContain(KEY);
    }

    @Test
    void should_ask_only_once_for_a_query_somebody_waits_for() {
        answer(aResponse().withStatus(503));

        assertThat(service(model(0)).embedQuery("bread")).isEmpty();

        SERVER.verify(1, postRequestedFor(urlEqualTo("/v1/embeddings")));
        assertThat(failures).hasSize(1);
    }

    @Test
    void should_go_on_when_the_server_recovers() {
        SERVER.stubFor(post("/v1/embeddings")
                .inScenario("recovery")
                .whenScenarioStateIs("Started")
                .willReturn(aResponse().withStatus(502))
                .willSetStateTo("well"));
        SERVER.stubFor(post("/v1/embeddings")
                .inScenario("recovery")
                .whenScenarioStateIs("well")
                .willReturn(vectors()));
        RemoteEmbedding service = service(model(0));

        assertThat(service.embedDocuments(TEXTS)).allMatch(Optional::isPresent);
        assertThat(service.problem()).isEmpty();
        assertThat(failures).isEmpty();
    }

    @Test
    @DisplayName("429 with Retry-After: waits as long as the server wishes")
    void should_wait_as_long_as_the_server_wishes() {
        SERVER.stubFor(post("/v1/embeddings")
                .inScenario("rate")
                .whenScenarioStateIs("Started")
                .willReturn(aResponse().withStatus(429).withHeader("Retry-After", "1"))
                .willSetStateTo("free"));
        SERVER.stubFor(post("/v1/embeddings")
                .inScenario("rate")
                .whenScenarioStateIs("free")
                .willReturn(vectors()));

        assertThat(service(model(0)).embedDocuments(TEXTS)).allMatch(Optional::isPresent);

        var times = SERVER.getAllServeEvents().stream()
                .map(event -> event.getRequest().getLoggedDate().toInstant())
                .sorted()
                .toList();
        assertThat(times).hasSize(2);
        assertThat(Duration.between(times.get(0), times.get(1))).isGreaterThanOrEqualTo(Duration.ofMillis(990));
    }

    @Test
    void should_not_wait_for_a_server_that_wants_to_be_left_alone_for_long() {
        answer(aResponse().withStatus(429).withHeader("Retry-After", "3600"));

        assertThat(service(model(0)).embedDocuments(TEXTS)).allMatch(Optional::isEmpty);

        SERVER.verify(1, postRequestedFor(urlEqualTo("/v1/embeddings")));
        assertThat(failures).hasSize(1);
    }

    @Test
    void should_give_up_on_a_server_that_hangs() {
        answer(vectors().withFixedDelay(20_000));

        assertThat(service(model(0), Duration.ofMillis(150)).embedQuery("bread"))
                .isEmpty();
        assertThat(only().cause()).hasMessage("no whole answer within 150 ms");
    }

    @Test
    void should_give_up_on_a_body_that_does_not_end() {
        answer(okJson("{\"data\":[{\"embedding\":[1,2,3]}]}").withChunkedDribbleDelay(10, 20_000));

        assertThat(service(model(0), Duration.ofMillis(400)).embedQuery("bread"))
                .isEmpty();
        assertThat(only().cause()).hasMessage("no whole answer within 400 ms");
    }

    @Test
    @Tag("E8")
    @DisplayName("a caller who does not wait has no vector; that is no failure of the server")
    void should_have_no_vector_when_the_thread_is_interrupted() {
        answer(vectors().withFixedDelay(20_000));
        RemoteEmbedding service = service(model(0));
        Thread.currentThread().interrupt();

        assertThat(service.embedQuery("bread")).isEmpty();
        assertThat(service.embedDocuments(List.of("bread")).get(0)).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(failures).isEmpty();
        assertThat(service.problem()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EMPTY_RESPONSE",
                "MALFORMED_RESPONSE_CHUNK",
                "RANDOM_DATA_THEN_CLOSE",
                "CONNECTION_RESET_BY_PEER"
            })
    void should_survive_a_broken_connection(String fault) {
        answer(aResponse().withFault(Fault.valueOf(fault)));

        assertThat(service(model(0)).embedQuery("bread")).isEmpty();
        assertThat(service(model(0)).embedDocuments(TEXTS)).hasSize(4).allMatch(Optional::isEmpty);
        assertThat(failures).hasSize(2);
    }

    @Test
    void should_survive_a_server_that_is_not_there() {
        var nowhere = new RemoteModel("ollama", "m", URI.create("http://localhost:1/v1"), true, 0, false, "", "");

        assertThat(service(nowhere).embedQuery("bread")).isEmpty();
        assertThat(only().operation()).isEqualTo("embed 1 of 1 texts with ollama m");
        assertThat(only().cause()).hasMessage("no connection to localhost:1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"data\":{}}",
                "{\"data\":[]}",
                "{\"data\":[{\"embedding\":[1]},{\"embedding\":[2]}]}",
                "{\"data\":[{\"index\":1,\"embedding\":[1]}]}",
                "{\"data\":[{\"index\":-1,\"embedding\":[1]}]}",
                "{\"data\":[{\"embedding\":[0.25,",
                "<!DOCTYPE html><html><body>Sign in</body></html>",
                "{\"data\":[{}]}",
                "{\"data\":[null]}",
                "{\"data\":[{\"embedding\":[]}]}",
                "{\"data\":[{\"embedding\":\"AACAPw==\"}]}",
                "{\"data\":[{\"embedding\":[0,0,0]}]}",
                "{\"data\":[{\"embedding\":[1,NaN]}]}",
                "{\"data\":[{\"embedding\":[1,null]}]}",
                "{\"data\":[{\"embedding\":[1,\"2\"]}]}",
                "{\"data\":[{\"embedding\":[1,-Infinity]}]}",
                "{\"data\":[{\"embedding\":[1,1e300]}]}"
            })
    void should_refuse_answers_without_a_usable_vector(String body) {
        answer(okJson(body));
        EmbeddingService service = service(model(0));

        assertThat(service.embedQuery("bread")).isEmpty();
        assertThat(only().cause()).isInstanceOf(MalformedAnswerException.class);
        assertThat(service.dimensions()).isZero();
    }

    @Test
    @Tag("E13")
    @DisplayName("NaN is refused, the rest of the batch is not")
    void should_keep_the_good_vectors_of_a_batch() {
        answer(okJson("{\"data\":[{\"index\":2,\"embedding\":[0,2]},{\"index\":0,\"embedding\":[3,0]},"
                + "{\"index\":1,\"embedding\":[NaN,0]}]}"));

        List<Optional<float[]>> vectors = service(model(2)).embedDocuments(List.of("a", "b", "c"));

        assertThat(vectors.get(0).orElseThrow()).containsExactly(1, 0);
        assertThat(vectors.get(1)).isEmpty();
        assertThat(vectors.get(2).orElseThrow()).containsExactly(0, 1);
        assertThat(only().operation()).isEqualTo("embed 1 of 3 texts with openai m");
    }

    @Test
    @Tag("E10")
    @DisplayName("a provider that ignores the dimensions asked for")
    void should_refuse_vectors_of_another_size_than_asked_for() {
        EmbeddingService service = service(new RemoteModel("openai", "m", address(), true, 4, true, "", ""));

        assertThat(service.embedDocuments(TEXTS)).allMatch(Optional::isEmpty);
        assertThat(only().cause()).hasMessageContaining("8 dimensions").hasMessageContaining("4 are expected");
    }

    @Test
    void should_find_the_one_text_a_server_does_not_take() {
        SERVER.stubFor(post("/v1/embeddings")
                .atPriority(1)
                .withRequestBody(matchingJsonPath("$.input[?(@ == 'poison')]"))
                .willReturn(aResponse().withStatus(400).withBody("cannot")));

        var vectors = service(model(0)).embedDocuments(List.of("a", "b", "poison", "c", "d", "e"));

        assertThat(vectors.stream().map(Optional::isPresent)).containsExactly(true, true, false, true, true, true);
        assertThat(vectors.get(5).orElseThrow())
                .containsExactly(
                        new HashEmbedding(EmbeddingsStub.DIMENSIONS)
                                .embedQuery("e")
                                .orElseThrow(),
                        within(1e-6f));
        assertThat(only().operation()).isEqualTo("embed 1 of 6 texts with openai m");
    }

    @Test
    void should_stop_asking_a_server_that_takes_nothing() {
        answer(aResponse().withStatus(400));

        assertThat(service(model(0)).embedDocuments(Collections.nCopies(100, "bread")))
                .hasSize(100)
                .allMatch(Optional::isEmpty);
        assertThat(SERVER.getAllServeEvents()).hasSizeLessThan(15);
        assertThat(failures).hasSize(1);
    }

    @Test
    void should_ask_no_server_for_blank_texts() {
        EmbeddingService service = service(model(0));

        assertThat(service.embedDocuments(BLANK_TEXTS)).allMatch(Optional::isEmpty);
        assertThat(SERVER.getAllServeEvents()).isEmpty();
        assertThat(failures).isEmpty();
    }

    private ReportedFailure only() {
        assertThat(failures).hasSize(1);
        return failures.get(0);
    }

    private static void answer(ResponseDefinitionBuilder response) {
        SERVER.stubFor(post("/v1/embeddings").willReturn(response));
    }

    private static ResponseDefinitionBuilder vectors() {
        return okJson("{}").withTransformers(EmbeddingsStub.NAME);
    }

    private static URI address() {
        return URI.create(SERVER.baseUrl() + "/v1");
    }

    private static RemoteModel model(int dimensions) {
        return new RemoteModel("openai", "m", address(), true, dimensions, false, "", "");
    }

    private RemoteEmbedding service(RemoteModel model) {
        return service(model, Duration.ofSeconds(20));
    }

    private RemoteEmbedding service(RemoteModel model, Duration limit) {
        return new RemoteEmbedding(
                model,
                KEY,
                new CallLimits(limit, limit, Duration.ofMillis(10), 4),
                SettableClock.at("2026-01-01T00:00:00Z"),
                (operation, cause) -> failures.add(new ReportedFailure(operation, cause)));
    }
}
