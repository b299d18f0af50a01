package dev.nightjar.plugin.memory.store.sql;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.store.ConversationTable;
import dev.nightjar.plugin.memory.store.DocumentStore;
import dev.nightjar.plugin.memory.store.EntityStore;
import dev.nightjar.plugin.memory.store.ErasureStore;
import dev.nightjar.plugin.memory.store.FactStore;
import dev.nightjar.plugin.memory.store.ForgottenStore;
import dev.nightjar.plugin.memory.store.LinkStore;
import dev.nightjar.plugin.memory.store.MemoryStore;
import dev.nightjar.plugin.memory.store.NoteStore;
import dev.nightjar.plugin.memory.store.QuarantineStore;
import dev.nightjar.plugin.memory.store.RunStore;
import dev.nightjar.plugin.memory.store.ScheduleRunTable;
import dev.nightjar.plugin.memory.store.ScheduleTable;
import dev.nightjar.plugin.memory.store.ScratchpadStore;
import dev.nightjar.plugin.memory.store.SearchStore;
import dev.nightjar.plugin.memory.store.SessionLogTable;
import dev.nightjar.plugin.memory.store.SessionStore;
import dev.nightjar.plugin.memory.store.SummaryTable;
import dev.nightjar.plugin.memory.store.TermStore;
import dev.nightjar.plugin.memory.store.Transaction;
import dev.nightjar.plugin.memory.store.TransferStore;
import dev.nightjar.plugin.memory.store.TransferredTalk;
import dev.nightjar.plugin.memory.store.TurnStore;
import dev.nightjar.plugin.memory.store.VectorStore;
import dev.nightjar.plugin.memory.store.WorkingMemoryStore;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * The tables over one connection.
 *
 * @param line below this confidence a fact has faded
 */
record SqlTransaction(Sql sql, Instant now, double line) implements Transaction {

    @Override
    public MemoryStore memories() {
        return new SqlMemoryStore(sql, now, line);
    }

    @Override
    public FactStore facts() {
        return new SqlFactStore(sql, now, line);
    }

    @Override
    public NoteStore notes() {
        return new SqlNoteStore(sql, now, line);
    }

    @Override
    public DocumentStore documents() {
        return new SqlDocumentStore(sql, now);
    }

    @Override
    public QuarantineStore quarantine() {
        return new SqlQuarantineStore(sql, now);
    }

    @Override
    public ForgottenStore forgotten() {
        return new SqlForgottenStore(sql, now);
    }

    @Override
    public ScratchpadStore scratchpads() {
        return new SqlScratchpadStore(sql, now);
    }

    @Override
    public WorkingMemoryStore workingMemory() {
        return new SqlWorkingMemoryStore(sql, now);
    }

    @Override
    public LinkStore links() {
        return new SqlLinkStore(sql, now);
    }

    @Override
    public EntityStore entities() {
        return new SqlEntityStore(sql, now);
    }

    @Override
    public SessionStore sessions() {
        return new SqlSessionStore(sql, now);
    }

    @Override
    public ConversationTable conversations() {
        return new SqlConversationTable(sql);
    }

    @Override
    public SummaryTable summaries() {
        return new SqlSummaryTable(sql, now);
    }

    @Override
    public SessionLogTable sessionLogs() {
        return new SqlSessionLogTable(sql);
    }

    @Override
    public TurnStore turns() {
        return new SqlTurnStore(sql);
    }

    @Override
    public SearchStore search() {
        return new SqlSearchStore(sql, now);
    }

    @Override
    public TermStore terms() {
        return new SqlTermStore(new TermIndex(sql));
    }

    @Override
    public VectorStore vectors() {
        return new SqlVectorStore(sql, now);
    }

    @Override
    public RunStore runs() {
        return new SqlRunStore(sql, now);
    }

    @Override
    public ScheduleTable schedules() {
        return new SqlScheduleTable(sql, now);
    }

    @Override
    public ScheduleRunTable scheduleRuns() {
        return new SqlScheduleRunTable(sql);
    }

    @Override
    public ErasureStore erasure() {
        return new SqlErasureStore(sql);
    }

    @Override
    public TransferStore transfer() {
        return new SqlTransferStore(sql);
    }

    @Override
    public TransferredTalk transferredTalk() {
        return new SqlTransferredTalk(sql);
    }

    @Override
    public <T> T nested(Supplier<T> work) {
        return sql.nested(work);
    }

    @Override
    public <T> T rehearsed(Supplier<T> work) {
        return sql.rehearsed(work);
    }

    @Override
    public void afterCommit(Runnable action) {
        sql.afterCommit(action);
    }
}
