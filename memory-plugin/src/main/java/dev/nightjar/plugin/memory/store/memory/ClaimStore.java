package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Namespace;
import java.util.List;
import java.util.Set;

/** What facts claim. A fact that is read brings its claims with it. */
public interface ClaimStore {

    /** Stores what a fact of the namespace claims, in place of what was stored before. */
    void set(long pk, Namespace namespace, List<Claim> claims);

    /**
     * Active facts of the namespace that may not be true together with one that makes these claims: they claim something of the
     * same subject and slot that it replaces, or that is in another state.
     *
     * @param limit how many at most
     * @return the one said last first
     */
    List<MemoryRow> rivals(Namespace namespace, List<Claim> claims, int limit);

    /**
     * Active facts of the namespace that claim something of one of these subjects.
     *
     * @param limit how many at most
     * @return the one said last first
     */
    List<MemoryRow> about(Namespace namespace, Set<String> subjects, int limit);
}
