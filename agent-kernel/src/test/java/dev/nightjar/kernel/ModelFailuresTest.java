package dev.nightjar.kernel;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static dev.nightjar.kernel.ProviderServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import dev.nightjar.kernel.model.ModelCall;
import dev.nightjar.model.ModelFailure;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentOutcome.BudgetExhausted;
import dev.nightjar.spi.agent.AgentOutcome.Limit;
import dev.nightjar.spi.agent.AgentOutcome.ModelFailed;
import dev.nightjar.spi.agent.AgentRequest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What comes of a provider's server that fails. */
@Timeout(60)
class ModelFailuresTest {

    @RegisterExtension
    static final ProviderServer server = new ProviderServer();

    @TempDir
    Path home;

    private final SkippedTime time = new SkippedTime();
    private final Sums sums = new Sums();

    @ParameterizedTest
    @EnumSource
    void should_wait_as_long_as_a_busy_server_asks_for(WireFormat wire) {
        server.answers(
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
        server.answers(wire, json(wire.text("3")).withFixedDelay(5000));
        try (var kernel = start(wire, "")) {
            var budget = Sums.BUDGET.withWallTime(Duration.ofMillis(300));
            var outcome =
                    (BudgetExhausted) sums.run(AgentRequest.of("adder", "Add.").within(budget));

            assertThat(outcome.limit()).isEqualTo(Limit.WALL_TIME);
            assertThat(outcome.usage().duration()).isGreaterThanOrEqualTo(Duration.ofMillis(300));
            assertThat(kernel.model().newestCalls(1).get(0).outcome()).isEqualTo("timed_out");
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

    private AgentKernel start(WireFormat wire, String more) {
        return ModelHost.start(home, server.settings(wire) + more, time, sums);
    }

    private ModelFailure failure(WireFormat wire, ResponseDefinitionBuilder response) {
        server.wire().resetAll();
        server.answers(wire, response);
        AgentOutcome outcome = sums.run("adder");
        assertThat(outcome).isInstanceOf(ModelFailed.class);
        assertThat(((ModelFailed) outcome).message()).doesNotContain("sk-secret-123", "\n");
        return ((ModelFailed) outcome).failure();
    }
}
