package dev.nightjar.kernel.host.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.testkit.SettableClock;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolPolicy;
import dev.nightjar.tool.ToolPolicy.Verdict;
import dev.nightjar.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ToolGuardTest {

    private static final MemoryScope SCOPE = MemoryScope.of("tester", new Namespace("group:crew"));
    private static final int LONG = 60_000;

    private final FailureLog failures = new FailureLog(SettableClock.at("2026-01-01T00:00:00Z"));
    private final TimeLimitedCalls calls = new TimeLimitedCalls("test");
    private final List<String> called = new ArrayList<>();

    @AfterEach
    void close() {
        calls.close();
    }

    @Test
    @Tag("V18")
    @Tag("X122")
    @DisplayName("a policy judges each call, reading and writing apart; the model reads the reason of a refusal")
    void should_ask_the_policy() {
        var judged = new ArrayList<ToolPolicy.Call>();
        var tools = tools(
                call -> {
                    judged.add(call);
                    return call.isReadOnly() ? Verdict.allowed() : Verdict.refused("the crew may only read");
                },
                settings(List.of("look_up"), LONG, LONG));

        var refused = tools.call("save", "{\"text\": 1", SCOPE, "s1");

        assertThat(refused.isSuccess()).isFalse();
        assertThat(refused.json())
                .isEqualTo("{\"success\":false,\"error\":\"Tool 'save' was not called: the crew may only read\"}");
        assertThat(tools.call("find", "{}", SCOPE, null).isSuccess()).isTrue();
        assertThat(tools.call("look_up", "{}", SCOPE, null).json()).contains("kernel.tools.refused");
        assertThat(called).containsExactly("find");
        assertThat(judged)
                .containsExactly(
                        new ToolPolicy.Call("save", false, "{\"text\": 1", SCOPE, "s1"),
                        new ToolPolicy.Call("find", true, "{}", SCOPE, null));
        assertThat(tools.unknown(List.of("find", "fnid"))).containsExactly("fnid");
        assertThat(failures.list()).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> Verdict.refused(" "));
    }

    @Test
    @Tag("V18")
    @DisplayName("a policy that fails refuses the call, and is reported")
    void should_refuse_what_could_not_be_judged() {
        var tools = tools(
                call -> {
                    throw new IllegalStateException("no gate");
                },
                settings(List.of(), LONG, LONG));

        assertThat(tools.call("find", "{}", SCOPE, null).json()).contains("could not judge");
        assertThat(called).isEmpty();
        assertThat(failures.list()).extracting(Failure::operation).containsExactly("judge a call of the tool find");
    }

    @Test
    @Tag("R1")
    @Tag("R2")
    @DisplayName("a call that takes too long is cut off; of one that writes the model is told that it may be done")
    void should_bound_calls_in_time() {
        var never = new CountDownLatch(1);
        var tools = tools(ToolPolicy.ALLOW_ALL, settings(List.of(), 50, 40));
        tools.register(
                "slow",
                List.of(
                        Tool.of("save_slowly", "Saves", Nothing.class, call -> waiting(never)),
                        Tool.reading("find_slowly", "Finds", Nothing.class, call -> waiting(never))));

        assertThat(tools.call("save_slowly", "{}", SCOPE, null).json())
                .contains("within 40 ms (kernel.tools.write_timeout_ms)", "it may be done all the same");
        assertThat(tools.call("find_slowly", "{}", SCOPE, null).json())
                .contains("within 50 ms (kernel.tools.read_timeout_ms)", "ask for less");
        assertThat(failures.list())
                .hasSize(2)
                .allMatch(failure -> failure.component().equals("slow"));
    }

    @Test
    @Tag("R1")
    @Tag("R2")
    @DisplayName("limits have bounds")
    void should_refuse_limits() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ToolSettings(List.of(), 0, 1, 1_000))
                .withMessageContainingAll("read_timeout_ms", "0");
        for (int bad : List.of(999, 1_000_001)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ToolSettings(List.of(), 1, 1, bad))
                    .withMessageContainingAll("max_answer", String.valueOf(bad));
        }
        assertThat(ToolSettings.DEFAULTS.writeTimeoutMs()).isEqualTo(10_000);
        assertThat(ToolSettings.DEFAULTS.readTimeoutMs()).isEqualTo(15_000);
    }

    private ToolRegistry tools(ToolPolicy policy, ToolSettings settings) {
        var tools = new ToolRegistry(failures, Telemetry.NONE, new ToolGuard(policy, settings, calls, failures));
        tools.register(
                "plugin",
                List.of(
                        Tool.of("save", "Saves", Nothing.class, call -> note("save")),
                        Tool.reading("find", "Finds", Nothing.class, call -> note("find")),
                        Tool.reading("look_up", "Finds", Nothing.class, call -> note("look_up"))));
        return tools;
    }

    private ToolResult note(String tool) {
        called.add(tool);
        return ToolResult.success(tool);
    }

    private static ToolResult waiting(CountDownLatch never) {
        try {
            never.await();
            return ToolResult.success("");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ToolResult.failure("interrupted");
        }
    }

    private static ToolSettings settings(List<String> refused, int read, int write) {
        return new ToolSettings(refused, read, write, 1_000);
    }

    record Nothing() {}
}
