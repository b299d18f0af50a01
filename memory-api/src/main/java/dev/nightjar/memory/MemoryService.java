package dev.nightjar.memory;

import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Long-term memory of one agent. Start here: get it with {@code context.service(MemoryService.class)}. Thread-safe.
 *
 * <pre>{@code
 * var scope = MemoryScope.of("assistant", Namespace.AGENT);
 * var saved = memory.remember(scope, FactDraft.of("Ada lives in Oslo", 1.0, "import"));
 * var hits = memory.search(scope, SearchRequest.of("Where does Ada live?", 5));
 * memory.forget(scope, saved.id());
 * }</pre>
 *
 * <p>{@link dev.nightjar.spi.ContextProvider} builds the block of memories for a prompt; a host gets it from the
 * kernel. Nightly work has its own services: {@link SessionConsolidation} and {@link MemoryMaintenance}.
 *
 * <p>Reads stay within the scope's readable namespaces. Writes go to its own namespace and are committed when the call
 * returns; they throw {@link MemoryException} when the store cannot be written. An id from another namespace is treated
 * as unknown.
 */
public interface MemoryService extends MemoryReading {

    /**
     * Saves a fact. If a stored fact already says the same, nothing is added and the stored one is returned.
     *
     * @throws IllegalArgumentException when the content is blank
     */
    SavedFact remember(MemoryScope scope, FactDraft draft);

    /**
     * Finds memories by relevance, best first.
     *
     * @return at most {@code request.limit()} hits; empty when nothing matches or the query is blank
     */
    List<SearchHit> search(MemoryScope scope, SearchRequest request);

    /** The memory with this id, active or ended; empty when it does not exist or the scope cannot read it. */
    Optional<Memory> find(MemoryScope scope, MemoryId id);

    /**
     * Memories that pass the filter, newest {@link Memory#eventTime()} first, at most {@code limit} (≥ 1). They are
     * active now, or at the filter's {@link MemoryFilter#asOf()} if that is set.
     */
    default List<Memory> list(MemoryScope scope, MemoryFilter filter, int limit) {
        return page(scope, filter, null, limit).memories();
    }

    /**
     * Memories, as in {@link #list}, page by page.
     *
     * @param after {@link MemoryPage#next()} of the previous page; null for the first page
     * @param limit maximum number of memories per page, ≥ 1
     * @throws IllegalArgumentException when {@code after} is not such a token
     */
    MemoryPage page(MemoryScope scope, MemoryFilter filter, @Nullable String after, int limit);

    /**
     * Replaces an active fact. The old fact ends as superseded; the new one takes over its session, sources, tags and
     * protection, and the two are linked. The new fact is certain, since a user says so, and begins to decay with the
     * durability of the old one. The correction of a passing fact is stable, because it usually says how things turned
     * out. Without a change of the text nothing happens. One transaction. To take it back see
     * {@link dev.nightjar.spi.consolidation.MemoryMaintenance#undoChange}.
     *
     * @return the new fact; empty when there is no active fact with this id
     * @throws IllegalArgumentException when the new content is blank
     */
    Optional<Fact> correct(MemoryScope scope, MemoryId id, String newContent);

    /**
     * Protects an active fact: its confidence becomes 1, and neither decay nor conflicts change it. Empty when there is
     * no such fact.
     */
    Optional<Fact> confirm(MemoryScope scope, MemoryId id);

    /**
     * Takes the confirmation of an active fact back: it is as sure, fades as fast and is judged as before. One that was
     * confirmed as an earlier wording, or elsewhere, begins to fade now. Empty when there is no such confirmed fact.
     */
    Optional<Fact> unconfirm(MemoryScope scope, MemoryId id);

    /**
     * Physically erases a memory with its earlier wordings, index entries and links, and everything derived only from
     * it. A fact that it alone had superseded, because the two contradicted each other, becomes active again. To
     * preview an erasure, or to erase more than one memory, see {@link Erasure}.
     *
     * @return what was erased and what is active again; empty when there was no such memory
     */
    Optional<Forgotten> forget(MemoryScope scope, MemoryId id);

    /**
     * Saves a reflection.
     *
     * @throws IllegalArgumentException when the content is blank
     */
    Reflection saveReflection(MemoryScope scope, Reflection.Draft draft);

    /**
     * Sets how long a fact is likely to stay true. It now decays at the rate of that durability, starting anew. A
     * protected fact does not decay whatever its durability.
     *
     * @return the fact; empty when there is no such active fact
     */
    Optional<Fact> setDurability(MemoryScope scope, MemoryId id, Durability durability);

    /**
     * Sets when an active memory of any kind expires. After that searches do not find it, and the next nightly run ends
     * it. Using the memory does not delay this.
     *
     * @param at a time in the future; null for never
     * @return the memory; empty when there is no active one with this id
     * @throws IllegalArgumentException when the time is not in the future
     */
    Optional<Memory> expire(MemoryScope scope, MemoryId id, @Nullable Instant at);

    /**
     * Stores what the user says of an active memory of any kind, in place of an earlier verdict. Nothing of the memory
     * itself changes, so taking the verdict back restores its rank and its decay exactly. Confirming a fact takes back
     * that it is wrong.
     *
     * @param verdict null takes it back
     * @return the memory; empty when the scope's own namespace has no such active memory
     */
    Optional<Memory> judge(MemoryScope scope, MemoryId id, @Nullable Verdict verdict);

    /**
     * Records that facts or notes were used: an answer relied on them, or somebody mentioned them. Showing a memory is
     * not a use. A use restarts a fact's decay; a use on another day than the last one also halves its rate, at most
     * four times. Runs in the background; never throws.
     */
    void recordUse(MemoryScope scope, Collection<MemoryId> ids);
}
