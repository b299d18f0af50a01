package dev.nightjar.plugin.memory.store.conversation;

import dev.nightjar.conversation.RollingSummary;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.store.memory.ErasureStore.Text;
import java.util.List;

/** Rolling summaries. A summary goes with its session, and is emptied when the messages it covers are changed. */
public interface SummaryTable {

    /** That of a session; {@link RollingSummary#NONE} when there never was one. */
    RollingSummary find(long sessionPk);

    /** Replaces that of a session; it gets the next epoch. */
    void replace(long sessionPk, long lastSequence, String text);

    /** The texts of a namespace's summaries with the keys of their sessions. */
    List<Text> texts(Namespace namespace);

    /** Empties that of a session, so that it is made anew. */
    void empty(long sessionPk);
}
