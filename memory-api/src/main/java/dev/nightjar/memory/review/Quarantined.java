package dev.nightjar.memory.review;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.Origin;
import java.time.Instant;

/**
 * A memory that is kept, but not used until it is released.
 *
 * @param memory the memory
 * @param origin whose word it rests on
 * @param reason why it waits, in words
 * @param since when it was stored
 */
public record Quarantined(Memory memory, Origin origin, String reason, Instant since) {}
