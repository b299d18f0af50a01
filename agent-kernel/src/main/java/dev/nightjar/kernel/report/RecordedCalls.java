package dev.nightjar.kernel.report;

import dev.nightjar.kernel.background.TimeLimitedCalls;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Calls with a time limit whose failures are recorded. Thread-safe. */
public record RecordedCalls(TimeLimitedCalls calls, FailureLog failures) {

    /**
     * Makes a call and waits for it. Never throws.
     *
     * @param component what is called, for the record
     * @param operation what the call does, for the record
     * @return the result; empty when the call failed, exceeded the limit or returned null
     */
    public <T> Optional<T> call(String component, String operation, Duration limit, Callable<T> call) {
        var ended = calls.start(call).await(limit);
        if (ended.failure() != null) {
            failures.record(component, operation, ended.failure());
        }
        return Optional.ofNullable(ended.value());
    }
}
