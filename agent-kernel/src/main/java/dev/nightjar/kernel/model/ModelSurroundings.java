package dev.nightjar.kernel.model;

import dev.nightjar.kernel.background.TimeLimitedCalls;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** What a host lends to its model client. */
record ModelSurroundings(
        TimeLimitedCalls calls, Clock clock, ModelTime time, RandomGenerator random, ModelCallFile record) {}
