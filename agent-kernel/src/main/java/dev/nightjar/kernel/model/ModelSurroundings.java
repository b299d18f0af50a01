package dev.nightjar.kernel.model;

import dev.nightjar.commons.http.RetryTime;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** A host as a model client sees it. */
record ModelSurroundings(
        TimeLimitedCalls calls,
        Clock clock,
        RetryTime time,
        RandomGenerator random,
        ModelCallFile record,
        Telemetry telemetry) {}
