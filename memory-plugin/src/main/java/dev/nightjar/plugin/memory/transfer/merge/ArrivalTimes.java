package dev.nightjar.plugin.memory.transfer.merge;

import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.plugin.memory.table.row.SaidTime;
import dev.nightjar.spi.transfer.TransferItem.ErasureItem;
import dev.nightjar.spi.transfer.TransferItem.Kept;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.Standing;
import dev.nightjar.spi.transfer.TransferItem.Times;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Memories that came with times further ahead than clocks differ, as if they had been said when they came here first.
 * Otherwise the clock of one machine would have the last word for years.
 *
 * @param now when they come
 */
public record ArrivalTimes(Instant now) {

    /**
     * A memory with times that can be.
     *
     * @param known the same memory as it is stored here; null when it is new
     */
    public MemoryItem of(MemoryItem memory, @Nullable MemoryItem known) {
        if (!isAhead(memory)) {
            return memory;
        }
        return new MemoryItem(
                memory.id(),
                memory.category(),
                memory.content(),
                memory.tags(),
                memory.sessionId(),
                memory.turn(),
                kept(memory, known),
                memory.provenance(),
                times(memory, known),
                standing(memory, known),
                memory.mentions(),
                memory.claims());
    }

    /** A link with a time that can be; known as for a memory. */
    public Link of(Link link, @Nullable Link known) {
        var at = known == null ? now : known.createdAt();
        return isAhead(link.createdAt()) ? new Link(link.from(), link.relation(), link.to(), link.reason(), at) : link;
    }

    /** An erasure with a time that can be; known as for a memory. */
    public ErasureItem of(ErasureItem erasure, @Nullable Instant known) {
        return isAhead(erasure.erasedAt()) ? new ErasureItem(erasure.hash(), known == null ? now : known) : erasure;
    }

    private boolean isAhead(MemoryItem memory) {
        var times = memory.times();
        return isAhead(times.event())
                || isAhead(times.created())
                || isAhead(times.said())
                || isAhead(times.ended())
                || isAhead(memory.standing().confidenceAt())
                || isAhead(memory.standing().lastUsed())
                || isAhead(memory.kept().judgedAt());
    }

    private boolean isAhead(@Nullable Instant time) {
        return time != null && SaidTime.isAhead(time, now);
    }

    private Kept kept(MemoryItem memory, @Nullable MemoryItem known) {
        var kept = memory.kept();
        return new Kept(
                kept.key(),
                kept.phrases(),
                kept.metadata(),
                kept.expiresAt(),
                kept.verdict(),
                possible(memory, known, one -> one.kept().judgedAt()));
    }

    private Times times(MemoryItem memory, @Nullable MemoryItem known) {
        var created = required(memory, known, one -> one.times().created());
        var ended = possible(memory, known, one -> one.times().ended());
        return new Times(
                required(memory, known, one -> one.times().event()),
                created,
                possible(memory, known, one -> one.times().said()),
                ended != null && ended.isBefore(created) ? created : ended,
                memory.times().reason());
    }

    private Standing standing(MemoryItem memory, @Nullable MemoryItem known) {
        var standing = memory.standing();
        return new Standing(
                standing.confidence(),
                required(memory, known, one -> one.standing().confidenceAt()),
                standing.decayRate(),
                standing.halvings(),
                standing.durability(),
                standing.plannedUntil(),
                standing.isProtected(),
                standing.uses(),
                possible(memory, known, one -> one.standing().lastUsed()));
    }

    private Instant required(MemoryItem memory, @Nullable MemoryItem known, Function<MemoryItem, Instant> time) {
        var its = time.apply(memory);
        return isAhead(its) ? stored(known == null ? null : time.apply(known)) : its;
    }

    private @Nullable Instant possible(
            MemoryItem memory, @Nullable MemoryItem known, Function<MemoryItem, @Nullable Instant> time) {
        var its = time.apply(memory);
        return isAhead(its) ? stored(known == null ? null : time.apply(known)) : its;
    }

    private Instant stored(@Nullable Instant known) {
        return known == null || isAhead(known) ? now : known;
    }
}
