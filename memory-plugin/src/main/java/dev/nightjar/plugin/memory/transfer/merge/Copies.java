package dev.nightjar.plugin.memory.transfer.merge;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.Provenance;
import dev.nightjar.spi.transfer.TransferItem.Times;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Copies of memories that differ in one thing. */
public final class Copies {

    private Copies() {}

    /** A copy with another id. */
    public static MemoryItem withId(MemoryItem memory, MemoryId id) {
        return new MemoryItem(
                id,
                memory.category(),
                memory.content(),
                memory.tags(),
                memory.sessionId(),
                memory.turn(),
                memory.kept(),
                memory.provenance(),
                memory.times(),
                memory.standing(),
                memory.mentions(),
                memory.claims());
    }

    /** A copy that has ended, or has not; a suspicion goes with the end that it is the reason of. */
    static MemoryItem withEnd(MemoryItem memory, @Nullable Instant ended, @Nullable EndReason reason) {
        var times = memory.times();
        var provenance = memory.provenance();
        return new MemoryItem(
                memory.id(),
                memory.category(),
                memory.content(),
                memory.tags(),
                memory.sessionId(),
                memory.turn(),
                memory.kept(),
                new Provenance(
                        provenance.source(),
                        provenance.origin(),
                        reason == EndReason.QUARANTINED ? provenance.suspicion() : null),
                new Times(times.event(), times.created(), times.said(), ended, reason),
                memory.standing(),
                memory.mentions(),
                memory.claims());
    }
}
