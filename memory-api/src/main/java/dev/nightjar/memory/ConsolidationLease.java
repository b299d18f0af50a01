package dev.nightjar.memory;

import java.time.Instant;

/**
 * The right to consolidate one session until a time: no one else gets it before.
 *
 * @param scope whose session it is
 * @param sessionId the session
 * @param owner random token of the holder
 * @param fromSequence episodes up to this position are already consolidated; 0 when none is
 * @param throughSequence the newest position when the lease was taken
 * @param until when it expires
 */
public record ConsolidationLease(
        MemoryScope scope, String sessionId, String owner, long fromSequence, long throughSequence, Instant until) {}
