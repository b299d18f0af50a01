package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.model.ModelFailure;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.agent.AgentBudget;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentOutcome.BudgetExhausted;
import dev.nightjar.spi.agent.AgentOutcome.Cancelled;
import dev.nightjar.spi.agent.AgentOutcome.Completed;
import dev.nightjar.spi.agent.AgentOutcome.Limit;
import dev.nightjar.spi.agent.AgentOutcome.ModelFailed;
import dev.nightjar.spi.agent.AgentOutcome.Stuck;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.spi.agent.AgentRunner;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelReply.Said;
import dev.nightjar.testkit.ModelRequest;
import dev.nightjar.testkit.ScriptedModelServer;
import dev.nightjar.testkit.ToolUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the loop does with whatever a model says. */
@Timeout(60)
class AgentLoopTest {

    private static final String GOOD = "{\"a\": 1, \"b\": 2}";

    @TempDir
    Path home;

    private final SkippedTime time = new SkippedTime();
    private final Sums sums = new Sums();

    @Test
    void should_call_tools_until_the_model_has_answered() {
        try (var server = ScriptedModelServer.replying(ModelReply.call("add", GOOD), ModelReply.text("It is 3."));
                var kernel = start(server, "  input_price: 1000\n  output_price: 10000\n")) {
            var outcome = (Completed) sums.run("adder");

            assertThat(outcome.text()).isEqualTo("It is 3.");
            assertThat(outcome.output()).isNull();
            assertThat(outcome.usage().turns()).isEqualTo(2);
            assertThat(outcome.usage().toolCalls()).isEqualTo(1);
            assertThat(outcome.usage().inputTokens()).isEqualTo(200);
            assertThat(outcome.usage().outputTokens()).isEqualTo(40);
            assertThat(outcome.usage().cost()).isEqualTo(0.6);
            ModelRequest second = server.requests().get(1);
            assertThat(second.system()).isEqualTo("You add numbers.");
            assertThat(second.user()).isEqualTo("Add 1 and 2.");
            assertThat(second.toolResults()).containsExactly("{\"sum\":3}");
            assertThat(second.tools()).containsExactly("add");
            assertThat(second.body()
                            .at("/tools/0/function/parameters/properties/a/type")
                            .asText())
                    .isEqualTo("integer");
            assertThat(second.body().path("model").asText()).isEqualTo("scripted");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    @Tag("J1")
    @DisplayName("an agent's tools are its own, and it reaches the host's namespace only")
    void should_keep_an_agent_to_its_tools_and_the_hosts_namespace() {
        try (var server = ScriptedModelServer.replying(
                        ModelReply.call("add", "{\"a\": 1, \"b\": 2, \"namespace\": \"user:bob\"}"),
                        ModelReply.call("add", GOOD),
                        ModelReply.text("3"));
                var kernel = start(server, "")) {
            assertThat(sums.run(AgentRequest.of("adder", "Add.").inSession("s1"))
                            .isCompleted())
                    .isTrue();

            assertThat(kernel.tools().list()).isEmpty();
            assertThat(kernel.tools().call("add", GOOD, kernel.scope(), null).isSuccess())
                    .isFalse();
            assertThat(sums.scopes).hasSize(1).allSatisfy(scope -> {
                assertThat(scope.namespace()).isEqualTo(new Namespace("user:ada"));
                assertThat(scope).isEqualTo(kernel.scope());
            });
            assertThat(sums.sessions).containsExactly("s1");
            assertThat(server.requests().get(1).toolResults().get(0)).contains("namespace", "unknown argument");
        }
    }

    @Test
    @Tag("J1")
    @DisplayName("a run for another user reaches that user's namespace only; the host says who, never the model")
    void should_run_an_agent_for_the_user_the_host_names() {
        try (var server = ScriptedModelServer.replying(
                        ModelReply.call("add", GOOD),
                        ModelReply.text("3"),
                        ModelReply.call("add", GOOD),
                        ModelReply.text("3"),
                        ModelReply.text("Hello Bob"),
                        ModelReply.text("Hello Eve"));
                var kernel = ModelHost.start(home, server.configuration(), time, sums, new Asker())) {
            var bob = kernel.scope(new Namespace("user:bob"));
            var eve = kernel.scope(new Namespace("user:eve"));

            assertThat(kernel.agents(bob).run(AgentRequest.of("adder", "Add.")).isCompleted())
                    .isTrue();
            assertThat(sums.run(AgentRequest.of("adder", "Add.").in(eve)).isCompleted())
                    .isTrue();
            assertThat(sums.scopes).containsExactly(bob, eve);
            assertThat(kernel.agents(bob).run(AgentRequest.of("main", "Hi.")).isCompleted())
                    .isTrue();
            assertThat(kernel.converse(eve, "s").answer("Hi.", piece -> {}).isCompleted())
                    .isTrue();
            assertThat(server.requests().get(4).user()).endsWith("\n\nasked for by user:bob\n\nHi.");
            assertThat(server.requests().get(5).user()).endsWith("\n\nasked for by user:eve\n\nHi.");

            var stranger = MemoryScope.of("other", Namespace.AGENT);
            assertThatThrownBy(() -> kernel.agents(stranger)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> kernel.converse(stranger, "s")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() ->
                            kernel.agents().run(AgentRequest.of("adder", "Add.").in(stranger)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void should_let_the_model_mend_bad_arguments_and_unknown_tools() {
        try (var server = ScriptedModelServer.replying(
                        ModelReply.call("multiply by!", "{}"),
                        ModelReply.call("add", "{\"a\": 1, \"b\":"),
                        ModelReply.call("add", "{\"a\": \"one\"}"),
                        ModelReply.call("add", GOOD),
                        ModelReply.text("3"));
                var kernel = start(server, "")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();

            List<String> results = server.requests().get(4).toolResults();
            assertThat(results.get(0)).contains("\"success\":false", "multiply by!", "the tools are add");
            assertThat(results.get(1)).contains("malformed JSON");
            assertThat(results.get(2)).contains("b: is missing", "whole number");
            assertThat(results.get(3)).isEqualTo("{\"sum\":3}");
            // Servers refuse a history with such a name or such arguments.
            var history = server.requests().get(4).body().path("messages");
            assertThat(history.findValuesAsText("name")).doesNotContain("multiply by!");
            assertThat(history.findValuesAsText("arguments")).doesNotContain("{\"a\": 1, \"b\":");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_answer_every_call_of_an_answer_with_several() {
        try (var server = ScriptedModelServer.replying(
                        ModelReply.calls(
                                new ToolUse("add", GOOD),
                                new ToolUse("add", "{\"a\": 5, \"b\": 5}"),
                                new ToolUse("nothing", "")),
                        ModelReply.text("3 and 10"));
                var kernel = start(server, "")) {
            assertThat(sums.run("adder").usage().toolCalls()).isEqualTo(3);

            assertThat(server.requests().get(1).toolResults()).hasSize(3).startsWith("{\"sum\":3}", "{\"sum\":10}");
            assertThat(sums.sums).containsExactly(3, 10);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_refuse_more_calls_in_one_answer_than_make_sense() {
        ToolUse[] many = new ToolUse[1000];
        for (int i = 0; i < many.length; i++) {
            many[i] = new ToolUse("add", "{\"a\": " + i + ", \"b\": 0}");
        }
        try (var server = ScriptedModelServer.replying(ModelReply.calls(many), ModelReply.text("done"));
                var kernel = start(server, "")) {
            assertThat(sums.run("adder").isCompleted()).isTrue();

            assertThat(sums.sums).hasSize(64);
            assertThat(server.requests().get(1).toolResults()).hasSize(1000);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    @Tag("M9")
    @Tag("U22")
    @DisplayName("limits of turns, tokens, time and cost hold whatever the model does")
    void should_end_a_model_that_never_stops_at_each_limit() {
        try (var server = ScriptedModelServer.start(request -> ModelReply.call("add", GOOD));
                var kernel = start(server, "  input_price: 1000\n")) {
            BudgetExhausted turns = exhausted(Sums.BUDGET.withTurns(3));
            BudgetExhausted tokens = exhausted(Sums.BUDGET.withTokens(300));
            BudgetExhausted cost = exhausted(Sums.BUDGET.withCost(0.15));
            sums.onCall(() -> time.skip(Duration.ofSeconds(4)));
            BudgetExhausted wallTime = exhausted(Sums.BUDGET.withWallTime(Duration.ofSeconds(10)));

            assertThat(turns.limit()).isEqualTo(Limit.TURNS);
            assertThat(turns.usage().turns()).isEqualTo(3);
            assertThat(tokens.limit()).isEqualTo(Limit.TOKENS);
            assertThat(tokens.usage().tokens()).isEqualTo(360);
            assertThat(cost.limit()).isEqualTo(Limit.COST);
            assertThat(cost.usage().cost()).isEqualTo(0.2);
            assertThat(wallTime.limit()).isEqualTo(Limit.WALL_TIME);
            assertThat(wallTime.usage().turns()).isEqualTo(3);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_ask_for_no_more_tokens_than_are_left_and_count_where_the_server_does_not() {
        var silent = new Said("", List.of(new ToolUse("add", GOOD)), "tool_calls", 0, 0);
        try (var server = ScriptedModelServer.start(request -> silent);
                var kernel = start(server, "  max_tokens: 500\n")) {
            BudgetExhausted outcome = exhausted(Sums.BUDGET.withTokens(250));

            assertThat(outcome.limit()).isEqualTo(Limit.TOKENS);
            assertThat(outcome.usage().inputTokens()).isGreaterThan(60);
            assertThat(outcome.usage().outputTokens()).isGreaterThan(4);
            assertThat(server.requests().get(0).body().path("max_tokens").asInt())
                    .isEqualTo(250);
            assertThat(server.requests().get(1).body().path("max_tokens").asInt())
                    .isBetween(50, 200);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_give_up_on_a_model_that_repeats_a_failing_call() {
        try (var server = ScriptedModelServer.start(request -> ModelReply.call("add", "{\"a\": -5, \"b\": 1}"));
                var kernel = start(server, "")) {
            var outcome = (Stuck) sums.run("adder");

            assertThat(outcome.tool()).isEqualTo("add");
            assertThat(outcome.times()).isEqualTo(4);
            assertThat(outcome.usage().turns()).isEqualTo(4);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_cancel_when_the_thread_is_interrupted() throws InterruptedException {
        try (var server = ScriptedModelServer.start(request -> {
                    if (request.turnsBefore() == 1) {
                        return ModelReply.silence();
                    }
                    return ModelReply.call("add", GOOD);
                });
                var kernel = start(server, "")) {
            var outcome = new AgentOutcome[1];
            var isStillSet = new boolean[1];
            var worker = new Thread(() -> {
                outcome[0] = sums.run("adder");
                isStillSet[0] = Thread.currentThread().isInterrupted();
            });
            worker.start();
            Awaitility.await().until(() -> server.requests().size() == 2);
            worker.interrupt();
            worker.join();

            assertThat(outcome[0]).isInstanceOf(Cancelled.class);
            assertThat(outcome[0].usage().turns()).isEqualTo(1);
            assertThat(isStillSet[0]).isTrue();
            assertThat(kernel.model().newestCalls(1).get(0).outcome()).isEqualTo("cancelled");
        }
    }

    @Test
    void should_know_its_own_agents_only() {
        var other = new Bystander();
        try (var server = ScriptedModelServer.replying(ModelReply.text("3"));
                var kernel = ModelHost.start(home, server.configuration(), time, sums, other)) {
            assertThatThrownBy(() -> sums.run("unheard_of")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> other.agents().run(AgentRequest.of("adder", "Add.")))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(kernel.agents().run(AgentRequest.of("adder", "Add.")).isCompleted())
                    .isTrue();
        }
    }

    @Test
    void should_be_unavailable_without_a_model() {
        try (var kernel = ModelHost.start(home, "", time, sums)) {
            assertThat(sums.context().agents().isAvailable()).isFalse();
            assertThat(((ModelFailed) sums.run("adder")).failure()).isEqualTo(ModelFailure.NOT_CONFIGURED);
            assertThat(kernel.model().describe()).isEqualTo("none configured");
        }
    }

    private AgentKernel start(ScriptedModelServer server, String more) {
        return ModelHost.start(home, server.configuration() + more, time, sums);
    }

    /** Says in the context who asks. */
    private static final class Asker implements ContextProvider {

        @Override
        public Optional<String> buildContext(ContextRequest request) {
            return Optional.of("asked for by " + request.scope().namespace());
        }
    }

    private BudgetExhausted exhausted(AgentBudget budget) {
        return (BudgetExhausted) sums.run(AgentRequest.of("adder", "Add.").within(budget));
    }

    /** An extension without agents. */
    private static final class Bystander implements AgentExtension {

        private @Nullable ExtensionContext context;

        @Override
        public void initialize(ExtensionContext given) {
            context = given;
        }

        AgentRunner agents() {
            return Objects.requireNonNull(context).agents();
        }
    }
}
