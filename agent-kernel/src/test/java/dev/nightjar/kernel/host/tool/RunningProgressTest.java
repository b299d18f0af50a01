package dev.nightjar.kernel.host.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.testkit.SettableClock;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolPolicy;
import dev.nightjar.tool.ToolProgress;
import dev.nightjar.tool.ToolResult;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunningProgressTest {

    private static final MemoryScope SCOPE = MemoryScope.of("tester", Namespace.AGENT);
    private static final int PATIENCE_SECONDS = 60;

    private final FailureLog failures = new FailureLog(SettableClock.at("2026-01-01T00:00:00Z"));
    private final TimeLimitedCalls calls = new TimeLimitedCalls("test");
    private final List<String> told = new CopyOnWriteArrayList<>();

    record Nothing() {}

    @AfterEach
    void close() {
        calls.close();
    }

    @Test
    void should_tell_only_steps_that_get_on() {
        var outcome = call(PATIENCE_SECONDS * 1_000, step -> told.add(step.message()), call -> {
            call.progress().report(0, 3, "begun");
            call.progress().report(2, 3, "two");
            call.progress().report(2, 3, "two again");
            call.progress().report(1, 3, "one");
            call.progress().report(3, 3, "three");
            return ToolResult.success("done");
        });

        assertThat(outcome.isSuccess()).isTrue();
        assertThat(told).containsExactly("begun", "two", "three");
        assertThat(failures.list()).isEmpty();
    }

    @Test
    void should_end_a_call_whose_listener_fails_as_if_there_were_none() {
        ToolProgress failing = step -> {
            told.add(step.message());
            throw new IllegalStateException("the client is gone");
        };

        var outcome = call(PATIENCE_SECONDS * 1_000, failing, call -> {
            call.progress().report(1, "one");
            call.progress().report(2, "two");
            return ToolResult.success("done");
        });

        assertThat(outcome.isSuccess()).isTrue();
        assertThat(told).containsExactly("one");
        assertThat(failures.list()).extracting(Failure::operation).containsExactly("progress of tool work");
    }

    @Test
    void should_tell_nothing_once_the_call_was_cut_off() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        var reported = new CountDownLatch(1);

        ToolOutcome outcome;
        do { // again when a busy machine let the limit pass before the tool began
            outcome = call(20, step -> told.add(step.message()), call -> {
                begun.countDown();
                call.progress().report(1, "one");
                awaitWhateverHappens(answered);
                call.progress().report(2, "too late");
                reported.countDown();
                return ToolResult.success("done");
            });
        } while (begun.getCount() > 0);
        answered.countDown();

        assertThat(outcome.json()).contains("did not answer within 20 ms");
        assertThat(reported.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(told).doesNotContain("too late");
    }

    private ToolOutcome call(int limitMs, ToolProgress progress, Function<ToolCall<Nothing>, ToolResult> work) {
        var settings = new ToolSettings(List.of(), limitMs, limitMs, 1_000);
        var tools = new ToolRegistry(
                failures, Telemetry.NONE, new ToolGuard(ToolPolicy.ALLOW_ALL, settings, calls, failures));
        tools.register("plugin", List.of(Tool.of("work", "Works", Nothing.class, work)));
        return tools.call("work", "{}", SCOPE, null, progress);
    }

    private static void awaitWhateverHappens(CountDownLatch latch) {
        boolean isOpen = false;
        while (!isOpen) {
            try {
                isOpen = latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                isOpen = false; // the call was cut off, and this tool does not care
            }
        }
    }
}
