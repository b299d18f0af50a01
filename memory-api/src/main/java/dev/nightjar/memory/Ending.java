package dev.nightjar.memory;

import java.time.Instant;

/**
 * The end of a memory's validity.
 *
 * @param at when it ended
 * @param reason why
 */
public record Ending(Instant at, EndReason reason) {}
