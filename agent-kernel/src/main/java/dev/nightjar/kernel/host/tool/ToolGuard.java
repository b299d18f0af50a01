package dev.nightjar.kernel.host.tool;

import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.background.TimeLimitedCalls.Ended;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.tool.ToolPolicy;
import dev.nightjar.tool.ToolPolicy.Verdict;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;

/** Applies policy and time limits to tool calls. Thread-safe. */
public record ToolGuard(ToolPolicy policy, ToolSettings settings, TimeLimitedCalls calls, FailureLog failures) {

    /** Asks the policy. If it throws, the call is refused. */
    Verdict judge(ToolPolicy.Call call) {
        if (settings.refused().contains(call.tool())) {
            return Verdict.refused("this host's configuration does not allow it (kernel.tools.refused)");
        }
        try {
            return Objects.requireNonNull(policy.judge(call), "the policy gave no verdict");
        } catch (RuntimeException | Error e) {
            failures.record(FailureLog.HOST, "judge a call of the tool " + call.tool(), e);
            return Verdict.refused("this host could not judge the call");
        }
    }

    <T> Ended<T> run(boolean isReadOnly, Callable<T> call) {
        return calls.start(call).await(limit(isReadOnly));
    }

    /** The error text of a call that exceeded its time limit. */
    String cutOff(String tool, boolean isReadOnly) {
        var shown =
                "Tool '" + tool + "' did not answer within " + limit(isReadOnly).toMillis() + " ms (kernel.tools."
                        + (isReadOnly ? "read" : "write") + "_timeout_ms)";
        return isReadOnly
                ? shown + "; ask for less, or later"
                : shown + "; it may be done all the same, so look before you repeat it";
    }

    private Duration limit(boolean isReadOnly) {
        return Duration.ofMillis(isReadOnly ? settings.readTimeoutMs() : settings.writeTimeoutMs());
    }
}
