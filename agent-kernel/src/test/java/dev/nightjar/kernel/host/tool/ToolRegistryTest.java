package dev.nightjar.kernel.host.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.testkit.SettableClock;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ToolRegistryTest {

    private static final MemoryScope SCOPE = MemoryScope.of("tester", new Namespace("user:ada"));

    private final FailureLog failures = new FailureLog(SettableClock.at("2026-01-01T00:00:00Z"));
    private final ToolRegistry tools = new ToolRegistry(failures, Telemetry.NONE);

    @Test
    void should_call_a_tool_with_its_arguments_and_the_host_s_scope() {
        tools.register(
                "plugin",
                List.of(tool(
                        "look",
                        call -> ToolResult.success(new Seen(
                                call.arguments().whatToSee(),
                                call.scope().namespace(),
                                String.valueOf(call.sessionId()),
                                Instant.parse("2026-01-02T09:00:00Z"))))));

        assertThat(tools.call("look", "{\"what_to_see\":\"tea\"}", SCOPE, "s1"))
                .isEqualTo(new ToolOutcome(
                        true,
                        "{\"what_was_seen\":\"tea\",\"namespace\":\"user:ada\",\"session\":\"s1\","
                                + "\"seen_at\":\"2026-01-02T09:00:00Z\"}"));
        assertThat(tools.call("look", "{\"what_to_see\":\"tea\"}", SCOPE, null).json())
                .contains("\"session\":\"null\"");
    }

    @Test
    void should_name_the_known_tools_to_who_calls_an_unknown_one() {
        tools.register(
                "plugin",
                List.of(tool("look", call -> ToolResult.success("")), tool("listen", call -> ToolResult.success(""))));

        assertThat(tools.call("lok", "{}", SCOPE, null))
                .isEqualTo(new ToolOutcome(
                        false, "{\"success\":false,\"error\":\"Unknown tool 'lok'; the tools are look, listen\"}"));
        assertThat(failures.list()).isEmpty();
    }

    @Test
    @DisplayName("an error is short, however long what it repeats")
    void should_keep_errors_short() {
        tools.register("plugin", List.of(tool("look", call -> ToolResult.success(""))));

        var unknown =
                tools.call("\uD83E\uDD8A".repeat(100_000), "{}", SCOPE, null).json();
        assertThat(unknown.codePointCount(0, unknown.length())).isLessThan(2_100);
        assertThat(unknown)
                .startsWith("{\"success\":false,\"error\":\"Unknown tool '")
                .endsWith("…\"}");
        assertThat(tools.call("look", "{\"" + "w".repeat(100_000) + "\":1}", SCOPE, null)
                        .json())
                .hasSizeLessThan(2_100)
                .contains("Arguments of 'look' refused");
    }

    @Test
    void should_tell_the_model_what_is_wrong_with_its_arguments() {
        tools.register("plugin", List.of(tool("look", call -> ToolResult.success(""))));

        assertThat(tools.call("look", "{what", SCOPE, null).json())
                .contains("Arguments of 'look' refused: malformed JSON");
        assertThat(tools.call("look", "{\"where\":1}", SCOPE, null).json())
                .contains("what_to_see: is missing")
                .contains("where: unknown argument; known arguments are what_to_see");
        assertThat(failures.list())
                .as("a model's mistake is no defect of the host")
                .isEmpty();
    }

    @Test
    void should_answer_an_error_without_stack_trace_when_a_tool_throws() {
        tools.register(
                "plugin",
                List.of(
                        tool("throws", call -> {
                            throw new IllegalStateException("the store is closed");
                        }),
                        tool("overflows", ToolRegistryTest::endless)));

        assertThat(tools.call("throws", "{\"what_to_see\":\"x\"}", SCOPE, null))
                .isEqualTo(
                        new ToolOutcome(
                                false,
                                "{\"success\":false,\"error\":\"Tool 'throws' failed: IllegalStateException: the store is closed\"}"));
        assertThat(tools.call("overflows", "{\"what_to_see\":\"x\"}", SCOPE, null))
                .isEqualTo(new ToolOutcome(
                        false, "{\"success\":false,\"error\":\"Tool 'overflows' failed: StackOverflowError\"}"));
        assertThat(failures.list())
                .extracting(Failure::component, Failure::operation)
                .containsExactly(tuple("plugin", "tool throws"), tuple("plugin", "tool overflows"));
    }

    @Test
    @SuppressWarnings("NullAway") // what a plugin compiled without the check can do
    void should_survive_a_tool_that_answers_nothing_or_what_is_not_json() {
        tools.register(
                "plugin",
                List.of(tool("nothing", call -> null), tool("thread", call -> ToolResult.success(new Object()))));

        assertThat(tools.call("nothing", "{\"what_to_see\":\"x\"}", SCOPE, null).json())
                .isEqualTo(
                        "{\"success\":false,\"error\":\"Tool 'nothing' failed: IllegalStateException: it returned nothing\"}");
        assertThat(tools.call("thread", "{\"what_to_see\":\"x\"}", SCOPE, null).isSuccess())
                .isFalse();
    }

    @Test
    void should_give_a_refusal_of_the_tool_as_an_error_that_is_no_defect() {
        tools.register("plugin", List.of(tool("refuse", call -> ToolResult.failure("There is no fact 'x'"))));

        assertThat(tools.call("refuse", "{\"what_to_see\":\"x\"}", SCOPE, null))
                .isEqualTo(new ToolOutcome(false, "{\"success\":false,\"error\":\"There is no fact 'x'\"}"));
        assertThat(failures.list()).isEmpty();
    }

    @Test
    void should_describe_tools_in_the_order_they_were_offered() {
        tools.register(
                "one",
                List.of(tool("zoom", call -> ToolResult.success("")), tool("look", call -> ToolResult.success(""))));
        tools.register("two", List.of(tool("act", call -> ToolResult.success(""))));

        assertThat(tools.list()).extracting(ToolDescription::name).containsExactly("zoom", "look", "act");
        assertThat(tools.list().get(0).description()).isEqualTo("Tool zoom");
        assertThat(tools.list().get(0).parameters())
                .startsWith("{\"type\":\"object\"")
                .contains("what_to_see");
        tools.unregister("one");
        assertThat(tools.list()).extracting(ToolDescription::name).containsExactly("act");
    }

    @Test
    void should_refuse_a_name_twice_and_then_register_none() {
        tools.register("one", List.of(tool("look", call -> ToolResult.success(""))));

        assertThatThrownBy(() -> tools.register(
                        "two",
                        List.of(
                                tool("act", call -> ToolResult.success("")),
                                tool("look", call -> ToolResult.success("")))))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(
                        "The tool 'look' is offered by 'one' and by 'two'; switch one of them off or give it a prefix");
        assertThat(tools.list()).extracting(ToolDescription::name).containsExactly("look");
    }

    @Test
    void should_leave_out_a_tool_that_cannot_be_named_or_described() {
        tools.register(
                "plugin",
                List.of(
                        tool("Look Here", call -> ToolResult.success("")),
                        Tool.of(
                                "odd",
                                "Odd",
                                Odd.class,
                                call -> ToolResult.success(call.arguments().count())),
                        tool("look", call -> ToolResult.success(Map.of()))));

        assertThat(tools.list()).extracting(ToolDescription::name).containsExactly("look");
        assertThat(failures.list())
                .extracting(Failure::operation)
                .containsExactly("tool 'Look Here'", "schema of tool odd");
        assertThat(tools.call("odd", "{}", SCOPE, null).isSuccess()).isFalse();
    }

    private static ToolResult endless(ToolCall<What> call) {
        return call.arguments().whatToSee().isEmpty() ? ToolResult.success("") : endless(call);
    }

    private static Tool<?> tool(String name, Function<ToolCall<What>, ToolResult> work) {
        return Tool.of(name, "Tool " + name, What.class, work);
    }

    record What(
            @ToolArgument(value = "What", required = true) String whatToSee) {}

    record Seen(String whatWasSeen, Namespace namespace, String session, Instant seenAt) {}

    record Odd(
            @ToolArgument(value = "A number", defaultValue = "many")
            int count) {}
}
