package dev.nightjar.kernel.host;

import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.GuardedTelemetry;
import dev.nightjar.memory.MemoryScope;
import java.nio.file.Path;
import java.time.Clock;

/**
 * How a host was set up.
 *
 * @param scope the host's own scope
 * @param dataDirectory the agent's folder, which need not exist yet
 * @param failures receives what goes wrong
 * @param telemetry receives operations; its own exceptions are recorded as failures
 */
public record HostSetup(
        MemoryScope scope,
        Clock clock,
        Path dataDirectory,
        Configuration configuration,
        KernelSettings settings,
        FailureLog failures,
        Telemetry telemetry) {

    /** A setup with an empty record of failures. */
    public static HostSetup of(
            MemoryScope scope,
            Clock clock,
            Path dataDirectory,
            Configuration configuration,
            KernelSettings settings,
            Telemetry telemetry) {
        var failures = new FailureLog(clock);
        var guarded = GuardedTelemetry.of(telemetry, problem -> failures.record(FailureLog.HOST, "telemetry", problem));
        return new HostSetup(scope, clock, dataDirectory, configuration, settings, failures, guarded);
    }
}
