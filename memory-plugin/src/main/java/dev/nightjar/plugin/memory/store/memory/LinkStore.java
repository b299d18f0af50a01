package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Links between memories. */
public interface LinkStore {

    /** The reason of a link from a fact to what it says right; every other one links facts that held one after another. */
    String CORRECTED = "corrected by the user";

    /** The reason of a link from a note to its former version. */
    String UPDATED = "updated";

    /** Links two memories; linking them again changes nothing. */
    void link(long fromPk, Relation relation, long toPk, @Nullable String reason);

    /** Takes a link back. */
    void unlink(long fromPk, Relation relation, long toPk);

    /** Gives a memory the sources of another. */
    void copySources(long fromPk, long toPk);

    /** Every link from or to a memory with both ends readable, oldest first. */
    List<MemoryHistory.Link> touching(MemoryScope scope, long pk);

    /** For each of these that was superseded, its newest direct successor. */
    Map<Long, Long> successors(Collection<Long> keys);

    /** For each of these that was superseded, the newest readable memory that superseded it directly. */
    Map<MemoryId, MemoryId> successors(MemoryScope scope, Collection<MemoryId> ids);

    /**
     * For each of these from which facts were read that were all superseded, the newest readable memory that superseded one
     * of them. What only corrects the wording of such a fact does not count as read out of it.
     */
    Map<MemoryId, MemoryId> outdated(MemoryScope scope, Collection<MemoryId> sources);

    /** The active confirmed facts that this one contradicts. */
    List<Long> confirmedAgainst(long pk);

    /** What this one supersedes or is superseded by, directly. */
    List<Long> versionsBeside(long pk);

    /** What this one was derived from. */
    List<Long> sources(long pk);

    /** What was derived from this one. */
    List<Long> derived(long pk);

    /** The wrong wordings these correct and, of notes, their former versions, however far back. */
    List<Long> formerWordings(Collection<Long> keys);

    /** What one of these superseded, without these themselves. */
    List<Long> replacedBy(Collection<Long> keys);

    /** What superseded one of these, without these themselves. */
    List<Long> replacing(Collection<Long> keys);
}
