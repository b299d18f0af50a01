package dev.nightjar.kernel.model;

import dev.nightjar.commons.http.RetryTime;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** What a model client needs from its host. */
record ModelSurroundings(
        TimeLimitedCalls calls,
        Clock clock,
        RetryTime time,
        RandomGenerator random,
        ModelCallFile record,
        Telemetry telemetry) {}
