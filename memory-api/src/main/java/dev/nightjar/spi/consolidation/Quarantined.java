package dev.nightjar.spi.consolidation;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.Origin;
import java.time.Instant;

/**
 * A memory that is stored but not used until somebody releases it.
 *
 * @param memory the memory
 * @param origin who or what it comes from
 * @param reason why it is quarantined, in words
 * @param since when it was stored
 */
public record Quarantined(Memory memory, Origin origin, String reason, Instant since) {}
