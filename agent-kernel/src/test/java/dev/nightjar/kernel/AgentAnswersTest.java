package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.model.ModelFailure;
import dev.nightjar.spi.agent.AgentOutcome.BudgetExhausted;
import dev.nightjar.spi.agent.AgentOutcome.Completed;
import dev.nightjar.spi.agent.AgentOutcome.ModelFailed;
import dev.nightjar.spi.agent.AgentOutcome.OutputRefused;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelReply.Said;
import dev.nightjar.testkit.ScriptedModelServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How runs of agents end, and what the configuration says of one agent. */
@Timeout(60)
class AgentAnswersTest {

    private static final String GOOD = "{\"a\": 1, \"b\": 2}";

    @TempDir
    Path home;

    private final SkippedTime time = new SkippedTime();
    private final Sums sums = new Sums();

    @Test
    void should_bind_the_final_answer_to_its_record() {
        String answer = "Here it is:\n```json\n{\"sum\": 3, \"summary\": \"added\", \"parts\": [1, 2]}\n```\n";
        try (var server = ScriptedModelServer.replying(ModelReply.text(answer));
                var kernel = start(server, "")) {
            var outcome = (Completed) sums.run("reporter");

            assertThat(outcome.outputAs(Sums.Report.class)).isEqualTo(new Sums.Report(3, "added", List.of(1, 2)));
            assertThat(server.requests().get(0).system()).contains("one JSON object", "How it was found");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I add {both numbers} first, 1 + {2}.\n%s\nThat is {all}.",
                "A draft: {\"sum\": 9, \"summary\": \"guessed\"}. Now in earnest: %s",
                "The sum of 1 and 2 is 3, and the format needs {sum, summary}.\n</think>\n\n%s",
                "<think>Perhaps {\"sum\": 9}?</think>%s",
                "%s\n\nA set {} is empty, {\"sum\": 9} lacks its summary, and { opens."
            })
    void should_find_the_object_in_an_answer_with_other_braces(String around) {
        String object = "{\"sum\": 3, \"summary\": \"added } and {\", \"parts\": [1, 2]}";
        try (var server = ScriptedModelServer.replying(ModelReply.text(around.formatted(object)));
                var kernel = start(server, "")) {
            var outcome = (Completed) sums.run("reporter");

            assertThat(outcome.outputAs(Sums.Report.class))
                    .isEqualTo(new Sums.Report(3, "added } and {", List.of(1, 2)));
            assertThat(outcome.usage().turns()).isEqualTo(1);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_name_the_answers_that_it_does_not_use() {
        String first = "{\"sum\": 9, \"summary\": \"guessed\"}";
        String last = "{\"sum\": 3, \"summary\": \"added\"}";
        try (var server = ScriptedModelServer.replying(
                        ModelReply.text(first + "\n" + last), ModelReply.text(last + last));
                var kernel = start(server, "")) {
            var two = (Completed) sums.run("reporter");
            var same = (Completed) sums.run("reporter");

            assertThat(two.outputAs(Sums.Report.class).sum()).isEqualTo(3);
            assertThat(two.leftOut()).containsExactly("1 of the model's answers before its last one");
            assertThat(same.leftOut()).isEmpty();
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The user wants a sum.</think> It is 3.        | It is 3.
            <think>A sum.</think>It is 3.                 | It is 3.
            A tag such as `</think>` ends thoughts.       | A tag such as `</think>` ends thoughts.
            Write <think>so</think> around it.            | Write <think>so</think> around it.
            """)
    void should_leave_thoughts_out_of_a_text_even_without_their_opening_tag(String answer, String text) {
        try (var server = ScriptedModelServer.replying(ModelReply.text(answer));
                var kernel = start(server, "")) {
            assertThat(((Completed) sums.run("adder")).text()).isEqualTo(text);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_let_a_final_answer_be_repaired_once() {
        try (var server = ScriptedModelServer.replying(
                        ModelReply.text("{\"sum\": -3}"),
                        ModelReply.text("{\"sum\": 3, \"summary\": \"added\"}"),
                        ModelReply.text("It is three."),
                        ModelReply.text("It is three, I said."),
                        ModelReply.text("Still three!"));
                var kernel = start(server, "")) {
            var repaired = (Completed) sums.run("reporter");
            var refused = (OutputRefused) sums.run("reporter");

            assertThat(repaired.outputAs(Sums.Report.class).sum()).isEqualTo(3);
            assertThat(repaired.usage().turns()).isEqualTo(2);
            assertThat(server.requests().get(1).user()).contains("sum: -3 is not accepted", "summary: is missing");
            assertThat(refused.text()).isEqualTo("Still three!");
            assertThat(refused.problems()).isNotEmpty();
            assertThat(refused.usage().turns()).isEqualTo(3);
            assertThat(server.requests().get(3).user())
                    .endsWith("call the next tool now. Write text only when your work is done.");
            assertThat(server.requests().get(4).user()).contains("Your answer cannot be used");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_ask_once_more_after_an_empty_answer() {
        var empty = new Said("", List.of(), "stop", 10, 10);
        try (var server = ScriptedModelServer.replying(
                        ModelReply.call("add", GOOD), empty, ModelReply.text("It is 3."), empty, empty);
                var kernel = start(server, "  retries: 0\n")) {
            assertThat(((Completed) sums.run("adder")).text()).isEqualTo("It is 3.");
            assertThat(server.requests().get(2).user()).isEqualTo("Your last answer was empty. Call a tool or answer.");
            assertThat(failure()).isEqualTo(ModelFailure.EMPTY_ANSWER);
            assertThat(server.requests().get(4).user())
                    .isEqualTo("Add 1 and 2.\n\nYour last answer was empty. Call a tool or answer.");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_end_with_the_success_of_the_last_tool() {
        try (var server = ScriptedModelServer.replying(
                        ModelReply.call("add", "{\"a\": -5, \"b\": 1}"), ModelReply.call("add", GOOD));
                var kernel = start(server, "")) {
            var outcome = (Completed) sums.run("finisher");

            assertThat(outcome.output()).isNull();
            assertThat(outcome.usage().turns()).isEqualTo(2);
            assertThat(sums.sums).containsExactly(-4, 3);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_tell_cut_filtered_and_empty_answers_apart() {
        try (var server = ScriptedModelServer.replying(
                        new Said("It is", List.of(), "length", 10, 10),
                        new Said("It", List.of(), "content_filter", 10, 10),
                        new Said("", List.of(), "stop", 10, 10),
                        new Said(" \n", List.of(), "stop", 10, 10));
                var kernel = start(server, "  retries: 0\n")) {
            assertThat(failure()).isEqualTo(ModelFailure.ANSWER_CUT);
            assertThat(failure()).isEqualTo(ModelFailure.FILTERED);
            assertThat(failure()).isEqualTo(ModelFailure.EMPTY_ANSWER);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_refuse_settings_of_an_agent_nobody_knows_and_list_the_known() {
        try (var server = ScriptedModelServer.replying(ModelReply.text("3"))) {
            assertThatThrownBy(() -> start(server, "  agents:\n    addder:\n      turns: 2\n"))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("model.agents.addder: unknown agent; known agents are adder, finisher, main,"
                            + " reporter, summarizer; did you mean adder?");
            try (var kernel = start(server, "  agents:\n    consolidator:\n      turns: 2\n")) {
                assertThat(kernel.failures())
                        .singleElement()
                        .satisfies(failure -> assertThat(failure.toString()).contains("memory-maintenance-plugin"));
            }
        }
    }

    @Test
    void should_apply_what_the_configuration_says_of_one_agent() {
        try (var server = ScriptedModelServer.start(request -> ModelReply.call("add", GOOD));
                var kernel = start(
                        server, "  agents:\n    adder:\n      name: tiny\n      turns: 2\n      temperature: 0.5\n")) {
            var outcome = (BudgetExhausted) sums.run("adder");

            assertThat(outcome.usage().turns()).isEqualTo(2);
            assertThat(server.requests().get(0).body().path("model").asText()).isEqualTo("tiny");
            assertThat(server.requests().get(0).body().path("temperature").asDouble())
                    .isEqualTo(0.5);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    private AgentKernel start(ScriptedModelServer server, String more) {
        return ModelHost.start(home, server.configuration() + more, time, sums);
    }

    private ModelFailure failure() {
        return ((ModelFailed) sums.run("adder")).failure();
    }
}
