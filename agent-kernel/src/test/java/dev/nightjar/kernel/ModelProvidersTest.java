package dev.nightjar.kernel;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import dev.nightjar.event.MemoriesErased;
import dev.nightjar.extension.AgentOutcome;
import dev.nightjar.extension.AgentOutcome.BudgetExhausted;
import dev.nightjar.extension.AgentOutcome.Completed;
import dev.nightjar.extension.AgentOutcome.Limit;
import dev.nightjar.extension.AgentOutcome.ModelFailed;
import dev.nightjar.extension.AgentOutcome.ModelFailure;
import dev.nightjar.extension.AgentRequest;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolProvider;
import dev.nightjar.kernel.model.ModelCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What comes of everything a provider's server may send. */
@Timeout(60)
class ModelProvidersTest {

    private static final String GOOD = "{\"a\":1,\"b\":2}";
    private static final WireMockServer SERVER =
            new WireMockServer(WireMockConfiguration.options().dynamicPort());

    @TempDir
    Path home;

    private final SkippedTime time = new SkippedTime();
    private final Sums sums = new Sums();

    @BeforeAll
    static void listen() {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.stop();
    }

    @BeforeEach
    void forget() {
        SERVER.resetAll();
    }

    @ParameterizedTest
    @EnumSource
    void should_read_a_plain_answer(WireFormat wire) {
        answers(wire, json(wire.text("It is 3.")));
        try (var kernel = start(wire, "  api_key_env: MY_KEY\n  temperature: 0.2\n")) {
            var outcome = (Completed) sums.run("adder");

            assertThat(outcome.text()).isEqualTo("It is 3.");
            assertThat(outcome.usage().inputTokens()).isEqualTo(11);
            assertThat(outcome.usage().outputTokens()).isEqualTo(7);
            SERVER.verify(
                    1,
                    switch (wire) {
                        case OPENAI ->
                            postRequestedFor(urlPathMatching(wire.path))
                                    .withHeader("Authorization", equalTo("Bearer sk-secret-123"));
                        case OLLAMA -> postRequestedFor(urlPathMatching(wire.path));
                        case ANTHROPIC ->
                            postRequestedFor(urlPathMatching(wire.path))
                                    .withHeader("x-api-key", equalTo("sk-secret-123"));
                        case GEMINI ->
                            postRequestedFor(urlPathMatching(wire.path))
                                    .withHeader("x-goog-api-key", equalTo("sk-secret-123"));
                    });
            String sent = SERVER.getAllServeEvents().get(0).getRequest().getBodyAsString();
            assertThat(sent).contains("You add numbers.", "Add 1 and 2.", "0.2", "\"add\"", "First", "4096");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_call_tools_and_send_back_what_they_answer(WireFormat wire) {
        answers(
                wire,
                json(wire.call("add", "{\"a\":1}")),
                json(wire.call("subtract", "{}")),
                json(wire.call("add", GOOD)),
                json(wire.text("3")));
        try (var kernel = start(wire, "")) {
            var outcome = (Completed) sums.run("adder");

            assertThat(outcome.usage().turns()).isEqualTo(4);
            assertThat(outcome.usage().toolCalls()).isEqualTo(3);
            assertThat(sums.sums).containsExactly(3);
            String last = SERVER.getAllServeEvents().get(0).getRequest().getBodyAsString();
            assertThat(last).contains("b: is missing", "the tools are add", "{\\\"sum\\\":3}");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_make_all_calls_of_one_answer(WireFormat wire) {
        answers(wire, json(wire.calls("add", GOOD, "{\"a\":3,\"b\":4}")), json(wire.text("3 and 7")));
        try (var kernel = start(wire, "")) {
            var outcome = (Completed) sums.run("adder");

            assertThat(outcome.usage().turns()).isEqualTo(2);
            assertThat(sums.sums).containsExactly(3, 7);
            assertThat(lastSent()).contains("{\\\"sum\\\":3}", "{\\\"sum\\\":7}");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_call_tools_in_a_stream_and_leave_thoughts_out(WireFormat wire) {
        var thinking = wire.streamed("<thi", "nk>I might ", "add.</th", "ink>\n\n", "It is ", "3.");
        answers(wire, streamed(wire, wire.streamedCall("add", GOOD)), streamed(wire, thinking));
        try (var kernel = start(wire, "")) {
            var pieces = new CopyOnWriteArrayList<String>();
            var conversation = kernel.converse("s1");

            var answer = (Completed) conversation.answer("What is 1 + 2?", pieces::add);
            conversation.answer("And then?", piece -> {});

            assertThat(sums.sums).containsExactly(3);
            assertThat(String.join("", pieces).strip()).isEqualTo("It is 3.");
            assertThat(answer.text()).isEqualTo("It is 3.");
            assertThat(lastSent()).contains("It is 3.").doesNotContain("I might");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_bind_an_answer_by_the_providers_own_means(WireFormat wire) {
        answers(wire, json(wire.text("<thinking>Well.</thinking>{\"sum\":3,\"summary\":\"added\"}")));
        try (var kernel = start(wire, "  structured_output: always\n")) {
            var report = ((Completed) sums.run("summarizer")).outputAs(Sums.Report.class);

            assertThat(report.sum()).isEqualTo(3);
            assertThat(lastSent())
                    .contains(
                            switch (wire) {
                                case OPENAI -> "\"response_format\"";
                                case OLLAMA -> "\"format\"";
                                case ANTHROPIC -> "\"output_config\"";
                                case GEMINI -> "\"responseMimeType\"";
                            });
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_ask_again_without_what_a_reasoning_model_refuses() {
        var complaint =
                "{\"error\":{\"message\":\"Unsupported value: 'temperature' does not support 0.2 with this model.\"}}";
        answers(
                WireFormat.OPENAI,
                aResponse().withStatus(400).withBody(complaint),
                json(WireFormat.OPENAI.text("It is 3.")));
        try (var kernel = start(WireFormat.OPENAI, "  temperature: 0.2\n  retries: 0\n")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();
            assertThat(sums.run("adder").isCompleted()).isTrue();

            assertThat(SERVER.getAllServeEvents()).hasSize(3);
            assertThat(lastSent()).doesNotContain("temperature");
            assertThat(kernel.model().newestCalls(9))
                    .extracting(ModelCall::outcome)
                    .containsExactly("request_refused", "answered", "answered");
        }
    }

    @Test
    void should_mark_what_anthropic_may_cache() {
        answers(WireFormat.ANTHROPIC, json(WireFormat.ANTHROPIC.text("It is 3.")));
        try (var kernel = start(WireFormat.ANTHROPIC, "")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();
            assertThat(lastSent()).contains("cache_control", "ephemeral");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_end_endless_calls_and_repair_an_answer(WireFormat wire) {
        answers(wire, json(wire.call("add", GOOD)));
        try (var kernel = start(wire, "")) {
            assertThat(((BudgetExhausted) sums.run("adder")).limit()).isEqualTo(Limit.TURNS);

            SERVER.resetAll();
            answers(wire, json(wire.text("three")), json(wire.text("{\"sum\":3,\"summary\":\"added\"}")));
            var repaired = (Completed) sums.run("reporter");
            assertThat(repaired.outputAs(Sums.Report.class).sum()).isEqualTo(3);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_stream_what_a_conversation_answers(WireFormat wire) {
        answers(wire, streamed(wire, wire.streamed("It ", "is ", "3.")), streamed(wire, wire.streamed("4.")));
        try (var kernel = start(wire, "")) {
            var pieces = new CopyOnWriteArrayList<String>();
            var conversation = kernel.converse("s1");

            var first = (Completed) conversation.answer("What is 1 + 2?", pieces::add);
            var second = (Completed) conversation.answer("And 2 + 2?", piece -> {});

            assertThat(pieces).containsExactly("It ", "is ", "3.");
            assertThat(first.text()).isEqualTo("It is 3.");
            assertThat(first.usage().inputTokens()).isEqualTo(11);
            assertThat(first.usage().outputTokens()).isEqualTo(7);
            assertThat(second.text()).isEqualTo("4.");
            assertThat(lastSent()).contains("What is 1 + 2?", "It is 3.", "And 2 + 2?");
            var url = SERVER.getAllServeEvents().get(0).getRequest().getUrl();
            assertThat(lastSent() + url).as("asked for a stream").containsAnyOf("\"stream\"", "streamGenerateContent");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_not_take_half_a_stream_for_an_answer(WireFormat wire) {
        String whole = wire.streamed("It is ", "3.");
        String half = whole.substring(0, whole.indexOf("3."));
        answers(wire, streamed(wire, half.substring(0, half.lastIndexOf('\n') + 1)));
        try (var kernel = start(wire, "  retries: 0\n")) {
            var outcome = (ModelFailed) kernel.converse("s1").answer("What is 1 + 2?", piece -> {});

            assertThat(outcome.failure()).isEqualTo(ModelFailure.MALFORMED_ANSWER);
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_wait_as_long_as_a_busy_server_asks_for(WireFormat wire) {
        answers(
                wire,
                aResponse().withStatus(429).withHeader("Retry-After", "7").withBody("{\"error\":\"slow down\"}"),
                aResponse().withStatus(503),
                json(wire.text("3")));
        try (var kernel = start(wire, "")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();

            assertThat(time.pauses).hasSize(2);
            assertThat(time.pauses.get(0)).isBetween(Duration.ofSeconds(7), Duration.ofMillis(7700));
            assertThat(time.pauses.get(1)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
            assertThat(kernel.model().newestCalls(10))
                    .extracting(ModelCall::outcome)
                    .containsExactly("rate_limited", "server_error", "answered");
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_not_wait_for_ever(WireFormat wire) {
        try (var kernel = start(wire, "  retries: 0\n  timeout_ms: 300\n")) {
            String text = wire.text("It is 3.");
            assertThat(failure(wire, json(text).withFixedDelay(1000))).isEqualTo(ModelFailure.TIMED_OUT);
            assertThat(failure(wire, json(text).withChunkedDribbleDelay(10, 3000)))
                    .isEqualTo(ModelFailure.TIMED_OUT);
            assertThat(kernel.model().newestCalls(10))
                    .extracting(ModelCall::outcome)
                    .doesNotContain(ModelCall.ANSWERED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_name_each_failure_by_its_kind(WireFormat wire) {
        try (var kernel = start(wire, "  retries: 1\n  api_key_env: MY_KEY\n")) {
            String text = wire.text("It is 3.");
            assertThat(failure(wire, aResponse().withStatus(500).withBody("{\"error\":\"boom\"}")))
                    .isEqualTo(ModelFailure.SERVER_ERROR);
            assertThat(failure(wire, aResponse().withStatus(429).withHeader("Retry-After", "600")))
                    .isEqualTo(ModelFailure.RATE_LIMITED);
            assertThat(failure(wire, aResponse().withStatus(401).withBody("bad key sk-secret-123")))
                    .isEqualTo(ModelFailure.UNAUTHORIZED);
            assertThat(failure(wire, aResponse().withStatus(404).withBody("{\"error\":\"no model m\"}")))
                    .isEqualTo(ModelFailure.REQUEST_REFUSED);
            assertThat(failure(wire, json(text.substring(0, text.length() / 2))))
                    .isEqualTo(ModelFailure.MALFORMED_ANSWER);
            assertThat(failure(
                            wire,
                            aResponse().withHeader("Content-Type", "text/html").withBody("<html>Log in")))
                    .isEqualTo(ModelFailure.MALFORMED_ANSWER);
            assertThat(failure(wire, json("<html>Log in"))).isEqualTo(ModelFailure.MALFORMED_ANSWER);
            assertThat(failure(wire, json("{}"))).isEqualTo(ModelFailure.MALFORMED_ANSWER);
            assertThat(failure(wire, json(""))).isEqualTo(ModelFailure.MALFORMED_ANSWER);
            assertThat(failure(wire, json(wire.text("")))).isEqualTo(ModelFailure.EMPTY_ANSWER);
            // These two may leave a broken connection to whatever comes next. How far into the first answer the
            // connection broke, its head or its body, depends on how the bytes arrive.
            assertThat(failure(wire, aResponse().withFault(Fault.MALFORMED_RESPONSE_CHUNK)))
                    .isIn(ModelFailure.MALFORMED_ANSWER, ModelFailure.UNREACHABLE);
            assertThat(failure(wire, aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)))
                    .isEqualTo(ModelFailure.UNREACHABLE);
            assertThat(kernel.model().newestCalls(100))
                    .extracting(ModelCall::outcome)
                    .doesNotContain(ModelCall.ANSWERED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_end_a_run_in_time_though_the_model_hangs(WireFormat wire) {
        answers(wire, json(wire.text("3")).withFixedDelay(5000));
        try (var kernel = start(wire, "")) {
            var budget = Sums.BUDGET.withWallTime(Duration.ofMillis(300));
            var outcome =
                    (BudgetExhausted) sums.run(AgentRequest.of("adder", "Add.").within(budget));

            assertThat(outcome.limit()).isEqualTo(Limit.WALL_TIME);
            assertThat(outcome.usage().duration()).isGreaterThanOrEqualTo(Duration.ofMillis(300));
            assertThat(kernel.model().newestCalls(1).get(0).outcome()).isEqualTo("timed_out");
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_tell_whether_the_server_can_be_reached(WireFormat wire) {
        String listing = wire == WireFormat.OLLAMA ? "/api/tags" : wire.base + "/models";
        SERVER.stubFor(get(urlEqualTo(listing)).willReturn(json("{\"data\":[]}")));
        try (var kernel = start(wire, "  api_key_env: MY_KEY\n")) {
            assertThat(kernel.model().findProblem()).isEmpty();
            SERVER.verify(1, getRequestedFor(urlEqualTo(listing)));

            SERVER.resetAll();
            assertThat(kernel.model().findProblem())
                    .hasValueSatisfying(why -> assertThat(why).contains("404"));
        }
    }

    @Test
    void should_say_when_nothing_listens() {
        try (var kernel = ModelHost.start(
                home, "model:\n  provider: openai\n  name: m\n  base_url: http://127.0.0.1:1/v1\n", time, sums)) {
            var outcome = (ModelFailed) sums.run("adder");

            assertThat(outcome.failure()).isEqualTo(ModelFailure.UNREACHABLE);
            assertThat(outcome.message()).contains("http://127.0.0.1:1", "is it running");
            assertThat(time.pauses).hasSize(2);
            assertThat(kernel.model().findProblem()).isPresent();
        }
    }

    @Test
    @DisplayName("E3: no key for an address of one's own sends a dummy, a named but missing one is an error naming it")
    void should_take_keys_by_the_name_of_a_variable_only() {
        answers(WireFormat.OPENAI, json(WireFormat.OPENAI.text("3")));
        try (var kernel = start(WireFormat.OPENAI, "")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();
            SERVER.verify(postRequestedFor(urlPathMatching(WireFormat.OPENAI.path))
                    .withHeader("Authorization", equalTo("Bearer none")));
            assertThat(kernel.model().describe()).contains("openai m at http", "without a key");
        }
        assertThatThrownBy(() -> start(WireFormat.OPENAI, "  api_key_env: NO_KEY\n"))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("model.api_key_env")
                .hasMessageContaining("NO_KEY");
        assertThatThrownBy(() -> start(WireFormat.OPENAI, "  api_key_env: BLANK_KEY\n"))
                .hasMessageContaining("BLANK_KEY");
        assertThatThrownBy(() -> ModelHost.start(home, "model:\n  provider: anthropic\n  name: m\n", time))
                .hasMessageContaining("ANTHROPIC_API_KEY");
        assertThatThrownBy(() -> start(WireFormat.OPENAI, "  api_key: sk-1\n")).hasMessageContaining("unknown key");
    }

    @Test
    void should_refuse_a_model_that_cannot_be() {
        assertThatThrownBy(() -> ModelHost.start(home, "model:\n  provider: ollama\n", time))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("name is missing");
        assertThatThrownBy(() -> start(WireFormat.OLLAMA, "  temperature: 3\n")).hasMessageContaining("temperature");
        assertThatThrownBy(() -> start(WireFormat.OLLAMA, "  retries: 99\n")).hasMessageContaining("retries");
        assertThatThrownBy(() -> start(WireFormat.OLLAMA, "  agents:\n    adder:\n      turns: 0\n"))
                .hasMessageContaining("model.agents.adder");
        assertThatThrownBy(() -> ModelHost.start(home, "model:\n  provider: gpt\n  name: m\n", time))
                .hasMessageContaining("one of none, openai, ollama, anthropic, gemini");
    }

    @Test
    void should_record_every_call_and_what_was_said_only_when_asked() throws IOException {
        answers(WireFormat.OPENAI, json(WireFormat.OPENAI.text("It is 3.")));
        Path record = home.resolve("data/ada/model-calls.jsonl");
        try (var kernel = start(WireFormat.OPENAI, "  api_key_env: MY_KEY\n")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();

            ModelCall call = kernel.model().newestCalls(5).get(0);
            assertThat(call.agent()).isEqualTo("adder");
            assertThat(call.version()).isEqualTo("7");
            assertThat(call.model()).isEqualTo("m");
            assertThat(call.inputTokens()).isEqualTo(11);
            assertThat(call.outputTokens()).isEqualTo(7);
            assertThat(call.isAnswered()).isTrue();
            assertThat(call.prompt()).isNull();
            assertThat(Files.readString(record)).doesNotContain("Add 1", "It is 3", "sk-secret-123");
        }
        try (var kernel = start(WireFormat.OPENAI, "  record_prompts: true\n")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();

            assertThat(kernel.model().newestCalls(5)).hasSize(2);
            assertThat(kernel.model().newestCalls(1).get(0).prompt()).contains("Add 1 and 2.");
            assertThat(kernel.model().newestCalls(1).get(0).answer()).contains("It is 3.");

            kernel.events().post(MemoriesErased.of(kernel.scope(), Instant.EPOCH));

            assertThat(kernel.model().newestCalls(5)).hasSize(2);
            assertThat(Files.readString(record)).doesNotContain("Add 1", "It is 3");
        }
    }

    private AgentKernel start(WireFormat wire, String more) {
        String yaml = "model:\n  provider: %s\n  name: m\n  base_url: http://localhost:%d%s\n"
                .formatted(wire.name().toLowerCase(Locale.ROOT), SERVER.port(), wire.base);
        return ModelHost.start(home, yaml + more, time, sums, new SumTools(sums));
    }

    private static String lastSent() {
        return SERVER.getAllServeEvents().get(0).getRequest().getBodyAsString();
    }

    private ModelFailure failure(WireFormat wire, ResponseDefinitionBuilder response) {
        SERVER.resetAll();
        answers(wire, response);
        AgentOutcome outcome = sums.run("adder");
        assertThat(outcome).isInstanceOf(ModelFailed.class);
        assertThat(((ModelFailed) outcome).message()).doesNotContain("sk-secret-123", "\n");
        return ((ModelFailed) outcome).failure();
    }

    // One after the other; the last one for good.
    private static void answers(WireFormat wire, ResponseDefinitionBuilder... responses) {
        for (int i = 0; i < responses.length; i++) {
            SERVER.stubFor(post(urlPathMatching(wire.path))
                    .inScenario("answers")
                    .whenScenarioStateIs(i == 0 ? Scenario.STARTED : "after " + i)
                    .willSetStateTo("after " + Math.min(i + 1, responses.length - 1))
                    .willReturn(responses[i]));
        }
        if (responses.length == 1) {
            SERVER.resetScenarios();
            SERVER.stubFor(post(urlPathMatching(wire.path)).willReturn(responses[0]));
        }
    }

    /** The tool for those who talk with the main agent. */
    private record SumTools(Sums sums) implements ToolProvider {

        @Override
        public void initialize(ExtensionContext context) {}

        @Override
        public List<Tool<?>> tools() {
            return List.of(sums.tool());
        }
    }

    private static ResponseDefinitionBuilder json(String body) {
        return aResponse().withHeader("Content-Type", "application/json").withBody(body);
    }

    private static ResponseDefinitionBuilder streamed(WireFormat wire, String body) {
        return aResponse().withHeader("Content-Type", wire.streamType).withBody(body);
    }
}
