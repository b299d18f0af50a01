package dev.nightjar.plugin.memory.store.transfer;

import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.transfer.TransferItem.CallItem;
import dev.nightjar.memory.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.memory.transfer.TransferItem.SummaryItem;
import dev.nightjar.plugin.memory.store.transfer.TransferStore.Keyed;
import java.util.List;

/** What an export has of conversations besides their episodes. Pages come in the order of their keys. */
public interface TransferredTalk {

    /** Calls of tools in sessions of any agent. */
    List<Keyed<CallItem>> callsAfter(Namespace namespace, long after, int limit);

    /** Rolling summaries that are not empty. */
    List<Keyed<SummaryItem>> summariesAfter(Namespace namespace, long after, int limit);

    /** Scratchpads that are not empty. */
    List<Keyed<ScratchpadItem>> scratchpadsAfter(Namespace namespace, long after, int limit);

    /** Whether this very call is stored in the session, whatever its turn's position. */
    boolean hasCall(long sessionPk, CallItem call);

    /** Adds a call to the turn at this position; nothing when its place there is taken. */
    void insertCall(long sessionPk, long sequence, CallItem call);

    /** Adds a summary to a session that has none. */
    void insertSummary(long sessionPk, SummaryItem summary);
}
