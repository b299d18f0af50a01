package dev.nightjar.plugin.memory.store;

import dev.nightjar.plugin.memory.store.conversation.ConversationTable;
import dev.nightjar.plugin.memory.store.conversation.ScratchpadStore;
import dev.nightjar.plugin.memory.store.conversation.SessionLogTable;
import dev.nightjar.plugin.memory.store.conversation.SessionStore;
import dev.nightjar.plugin.memory.store.conversation.SummaryTable;
import dev.nightjar.plugin.memory.store.conversation.WorkingMemoryStore;
import dev.nightjar.plugin.memory.store.memory.ClaimStore;
import dev.nightjar.plugin.memory.store.memory.DocumentStore;
import dev.nightjar.plugin.memory.store.memory.EntityStore;
import dev.nightjar.plugin.memory.store.memory.ErasureStore;
import dev.nightjar.plugin.memory.store.memory.FactStore;
import dev.nightjar.plugin.memory.store.memory.ForgottenStore;
import dev.nightjar.plugin.memory.store.memory.LinkStore;
import dev.nightjar.plugin.memory.store.memory.MemoryStore;
import dev.nightjar.plugin.memory.store.memory.NoteStore;
import dev.nightjar.plugin.memory.store.memory.QuarantineStore;
import dev.nightjar.plugin.memory.store.memory.RunStore;
import dev.nightjar.plugin.memory.store.schedule.ScheduleRunTable;
import dev.nightjar.plugin.memory.store.schedule.ScheduleTable;
import dev.nightjar.plugin.memory.store.search.SearchStore;
import dev.nightjar.plugin.memory.store.search.TermStore;
import dev.nightjar.plugin.memory.store.search.TurnStore;
import dev.nightjar.plugin.memory.store.search.VectorStore;
import dev.nightjar.plugin.memory.store.transfer.TransferStore;
import dev.nightjar.plugin.memory.store.transfer.TransferredTalk;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * The tables of one transaction, which sees what was committed before it and what it wrote itself. It belongs to whoever
 * was handed it, for that one call. Writing in a transaction that only reads fails with a
 * {@link dev.nightjar.plugin.memory.database.StoreException}.
 */
public interface Transaction {

    MemoryStore memories();

    FactStore facts();

    /** What facts claim. */
    ClaimStore claims();

    NoteStore notes();

    DocumentStore documents();

    ScratchpadStore scratchpads();

    WorkingMemoryStore workingMemory();

    /** Memories that wait for a review. */
    QuarantineStore quarantine();

    /** What was forgotten. */
    ForgottenStore forgotten();

    LinkStore links();

    EntityStore entities();

    SessionStore sessions();

    ConversationTable conversations();

    SummaryTable summaries();

    SessionLogTable sessionLogs();

    TurnStore turns();

    SearchStore search();

    TermStore terms();

    VectorStore vectors();

    RunStore runs();

    ScheduleTable schedules();

    ScheduleRunTable scheduleRuns();

    ErasureStore erasure();

    TransferStore transfer();

    TransferredTalk transferredTalk();

    /** When it happens: the one time of everything it reads and writes. */
    Instant now();

    /**
     * Runs work inside this transaction. When it throws, only what it changed is undone, and the exception is passed on.
     *
     * @throws dev.nightjar.plugin.memory.database.TransactionLostException when the whole transaction was undone, as
     *     may happen on a full disk
     */
    <T> T nested(Supplier<T> work);

    /** Runs work inside this transaction and undoes what it changed. */
    <T> T rehearsed(Supplier<T> work);

    /** Runs this once the transaction is committed; not at all when it is rolled back. */
    void afterCommit(Runnable action);
}
