package dev.nightjar.plugin.memory.store.conversation;

import java.time.Instant;
import java.util.List;

/** What an agent jots down for one session. It goes with its session. */
public interface ScratchpadStore {

    /** The items of a session in their order; empty when there are none. */
    List<Item> items(long sessionPk);

    /** Replaces all items of a session. */
    void replace(long sessionPk, List<String> items);

    /** Removes all items of a session; whether there were any. */
    boolean clear(long sessionPk);

    /**
     * An item.
     *
     * @param writtenAt when it was written
     */
    record Item(String text, Instant writtenAt) {}
}
