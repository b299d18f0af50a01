package dev.nightjar.kernel;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static dev.nightjar.kernel.ProviderServer.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.model.ModelCall;
import dev.nightjar.spi.agent.AgentOutcome.BudgetExhausted;
import dev.nightjar.spi.agent.AgentOutcome.Completed;
import dev.nightjar.spi.agent.AgentOutcome.Limit;
import dev.nightjar.spi.event.MemoriesErased;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What comes of what each provider's server answers. */
@Timeout(60)
class ModelProvidersTest {

    private static final String GOOD = "{\"a\":1,\"b\":2}";

    @RegisterExtension
    static final ProviderServer server = new ProviderServer();

    @TempDir
    Path home;

    private final SkippedTime time = new SkippedTime();
    private final Sums sums = new Sums();

    @ParameterizedTest
    @EnumSource
    void should_read_a_plain_answer(WireFormat wire) {
        server.answers(wire, json(wire.text("It is 3.")));
        try (var kernel = start(wire, "  api_key_env: MY_KEY\n  temperature: 0.2\n")) {
            var outcome = (Completed) sums.run("adder");

            assertThat(outcome.text()).isEqualTo("It is 3.");
            assertThat(outcome.usage().inputTokens()).isEqualTo(11);
            assertThat(outcome.usage().outputTokens()).isEqualTo(7);
            server.wire()
                    .verify(
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
            String sent = server.wire().getAllServeEvents().get(0).getRequest().getBodyAsString();
            assertThat(sent).contains("You add numbers.", "Add 1 and 2.", "0.2", "\"add\"", "First", "4096");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_call_tools_and_send_back_what_they_answer(WireFormat wire) {
        server.answers(
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
            String last = server.wire().getAllServeEvents().get(0).getRequest().getBodyAsString();
            assertThat(last).contains("b: is missing", "the tools are add", "{\\\"sum\\\":3}");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_make_all_calls_of_one_answer(WireFormat wire) {
        server.answers(wire, json(wire.calls("add", GOOD, "{\"a\":3,\"b\":4}")), json(wire.text("3 and 7")));
        try (var kernel = start(wire, "")) {
            var outcome = (Completed) sums.run("adder");

            assertThat(outcome.usage().turns()).isEqualTo(2);
            assertThat(sums.sums).containsExactly(3, 7);
            assertThat(server.lastSent()).contains("{\\\"sum\\\":3}", "{\\\"sum\\\":7}");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_bind_an_answer_by_the_providers_own_means(WireFormat wire) {
        server.answers(wire, json(wire.text("<thinking>Well.</thinking>{\"sum\":3,\"summary\":\"added\"}")));
        try (var kernel = start(wire, "  structured_output: always\n")) {
            var report = ((Completed) sums.run("summarizer")).outputAs(Sums.Report.class);

            assertThat(report.sum()).isEqualTo(3);
            assertThat(server.lastSent())
                    .contains(
                            switch (wire) {
                                case OPENAI -> "\"response_format\"";
                                case OLLAMA -> "\"format\"";
                                case ANTHROPIC -> "\"output_config\"";
                                case GEMINI -> "\"responseMimeType\"";
                            });
            assertThat(server.lastSent().split("How it was found", -1))
                    .as("the schema is paid once where the server shows it to its model")
                    .hasSize(wire == WireFormat.GEMINI ? 2 : 3);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_ask_again_without_what_a_reasoning_model_refuses() {
        var complaint =
                "{\"error\":{\"message\":\"Unsupported value: 'temperature' does not support 0.2 with this model.\"}}";
        server.answers(
                WireFormat.OPENAI,
                aResponse().withStatus(400).withBody(complaint),
                json(WireFormat.OPENAI.text("It is 3.")));
        try (var kernel = start(WireFormat.OPENAI, "  temperature: 0.2\n  retries: 0\n")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();
            assertThat(sums.run("adder").isCompleted()).isTrue();

            assertThat(server.wire().getAllServeEvents()).hasSize(3);
            assertThat(server.lastSent()).doesNotContain("temperature");
            assertThat(kernel.model().newestCalls(9))
                    .extracting(ModelCall::outcome)
                    .containsExactly("request_refused", "answered", "answered");
        }
    }

    @Test
    void should_ask_again_with_the_newer_name_of_the_limit_when_a_gateway_refuses_the_older_one() {
        server.answers(
                WireFormat.OPENAI,
                refusal("Unsupported parameter: 'max_tokens' is not supported with this model. Use"
                        + " 'max_completion_tokens' instead."),
                json(WireFormat.OPENAI.text("It is 3.")));
        try (var kernel = start(WireFormat.OPENAI, "  retries: 0\n")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();
            assertThat(sums.run("adder").isCompleted()).isTrue();

            assertThat(server.wire().getAllServeEvents()).hasSize(3);
            assertThat(server.lastSent())
                    .contains("\"max_completion_tokens\":4096")
                    .doesNotContain("max_tokens");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    /** Providers name what they refuse in their own ways, and one after the other. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            OPENAI    | max_tokens: not permitted                           | max_tokens
            OPENAI    | response_format of this kind is not available       | response_format
            OPENAI    | json_schema is not supported                        | response_format
            OPENAI    | Unrecognized request argument supplied: temperature | temperature
            OLLAMA    | temperature cannot be set                           | temperature
            OLLAMA    | this model takes no format                          | format
            GEMINI    | Unknown name "max_output_tokens"                    | maxOutputTokens
            GEMINI    | responseMimeType must not be set                    | responseMimeType
            ANTHROPIC | `temperature` is deprecated for this model          | temperature
            ANTHROPIC | output_config: Extra inputs are not permitted       | output_config
            """)
    void should_ask_again_without_what_a_provider_refuses_by_name(WireFormat wire, String complaint, String parameter) {
        server.answers(
                wire, refusal("Invalid request. " + complaint), json(wire.text("{\"sum\":3,\"summary\":\"added\"}")));
        try (var kernel = start(wire, "  temperature: 0.2\n  retries: 0\n  structured_output: always\n")) {
            assertThat(sums.run("summarizer").isCompleted()).isTrue();

            var sent = server.wire().getAllServeEvents();
            assertThat(sent).hasSize(2);
            assertThat(sent.get(1).getRequest().getBodyAsString()).contains("\"" + parameter + "\"");
            assertThat(sent.get(0).getRequest().getBodyAsString()).doesNotContain("\"" + parameter + "\"");
            assertThat(sent.get(0).getRequest().getBodyAsString()).contains("How it was found");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_leave_out_one_parameter_after_the_other_and_nothing_that_a_request_needs() {
        server.answers(
                WireFormat.OPENAI,
                refusal("temperature?"),
                refusal("max_tokens?"),
                refusal("max_completion_tokens?"),
                refusal("messages, model and tools?"));
        try (var kernel = start(WireFormat.OPENAI, "  temperature: 0.2\n  retries: 0\n")) {
            assertThat(sums.run("adder").isCompleted()).isFalse();

            assertThat(server.wire().getAllServeEvents()).hasSize(4);
            assertThat(server.lastSent())
                    .contains("messages", "model", "tools")
                    .doesNotContain("temperature", "max_tokens", "max_completion_tokens");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_send_again_what_a_provider_refused_and_then_missed() {
        server.answers(
                WireFormat.OPENAI,
                refusal("temperature: 0.2 is too low"),
                refusal("temperature: Field required"),
                refusal("temperature: 0.2 is too low"));
        try (var kernel = start(WireFormat.OPENAI, "  temperature: 0.2\n  retries: 0\n")) {
            assertThat(sums.run("adder").isCompleted()).isFalse();

            assertThat(server.wire().getAllServeEvents()).hasSize(3);
            assertThat(server.lastSent()).contains("temperature");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    private static ResponseDefinitionBuilder refusal(String message) {
        return aResponse()
                .withStatus(400)
                .withBody("{\"error\":{\"message\":\"" + message.replace("\"", "\\\"") + "\"}}");
    }

    @Test
    void should_send_no_empty_text_beside_a_call() {
        var call = WireFormat.ANTHROPIC.call("add", GOOD);
        var thoughts = "{\"type\":\"text\",\"text\":\"<thinking>Well.</thinking>\"},";
        server.answers(
                WireFormat.ANTHROPIC,
                json(call.replace("[{", "[" + thoughts + "{")),
                json(WireFormat.ANTHROPIC.text("It is 3.")));
        try (var kernel = start(WireFormat.ANTHROPIC, "")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();

            assertThat(sums.sums).containsExactly(3);
            assertThat(server.lastSent().replaceAll("\\s", ""))
                    .contains("\"tool_use\"")
                    .doesNotContain("Well", "\"text\":\"\"");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_mark_what_anthropic_may_cache() {
        server.answers(WireFormat.ANTHROPIC, json(WireFormat.ANTHROPIC.text("It is 3.")));
        try (var kernel = start(WireFormat.ANTHROPIC, "")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();
            assertThat(server.lastSent()).contains("cache_control", "ephemeral");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_end_endless_calls_and_repair_an_answer(WireFormat wire) {
        server.answers(wire, json(wire.call("add", GOOD)));
        try (var kernel = start(wire, "")) {
            assertThat(((BudgetExhausted) sums.run("adder")).limit()).isEqualTo(Limit.TURNS);

            server.wire().resetAll();
            server.answers(wire, json(wire.text("three")), json(wire.text("{\"sum\":3,\"summary\":\"added\"}")));
            var repaired = (Completed) sums.run("reporter");
            assertThat(repaired.outputAs(Sums.Report.class).sum()).isEqualTo(3);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_tell_whether_the_server_can_be_reached(WireFormat wire) {
        String listing = wire == WireFormat.OLLAMA ? "/api/tags" : wire.base + "/models";
        server.wire().stubFor(get(urlEqualTo(listing)).willReturn(json("{\"data\":[]}")));
        try (var kernel = start(wire, "  api_key_env: MY_KEY\n")) {
            assertThat(kernel.model().findProblem()).isEmpty();
            server.wire().verify(1, getRequestedFor(urlEqualTo(listing)));

            server.wire().resetAll();
            assertThat(kernel.model().findProblem())
                    .hasValueSatisfying(why -> assertThat(why).contains("404"));
        }
    }

    @Test
    @Tag("E3")
    @DisplayName("no key for an address of one's own sends a dummy, a named but missing one is an error naming it")
    void should_take_keys_by_the_name_of_a_variable_only() {
        server.answers(WireFormat.OPENAI, json(WireFormat.OPENAI.text("3")));
        try (var kernel = start(WireFormat.OPENAI, "")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();
            server.wire()
                    .verify(postRequestedFor(urlPathMatching(WireFormat.OPENAI.path))
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
        server.answers(WireFormat.OPENAI, json(WireFormat.OPENAI.text("It is 3.")));
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
        return ModelHost.start(home, server.settings(wire) + more, time, sums);
    }
}
