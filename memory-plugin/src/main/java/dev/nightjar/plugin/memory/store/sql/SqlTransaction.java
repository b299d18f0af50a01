package dev.nightjar.plugin.memory.store.sql;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.store.Transaction;
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
import dev.nightjar.plugin.memory.store.sql.conversation.SqlConversationTable;
import dev.nightjar.plugin.memory.store.sql.conversation.SqlScratchpadStore;
import dev.nightjar.plugin.memory.store.sql.conversation.SqlSessionLogTable;
import dev.nightjar.plugin.memory.store.sql.conversation.SqlSessionStore;
import dev.nightjar.plugin.memory.store.sql.conversation.SqlSummaryTable;
import dev.nightjar.plugin.memory.store.sql.conversation.SqlWorkingMemoryStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlClaimStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlDocumentStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlEntityStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlErasureStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlFactStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlForgottenStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlLinkStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlMemoryStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlNoteStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlQuarantineStore;
import dev.nightjar.plugin.memory.store.sql.memory.SqlRunStore;
import dev.nightjar.plugin.memory.store.sql.schedule.SqlScheduleRunTable;
import dev.nightjar.plugin.memory.store.sql.schedule.SqlScheduleTable;
import dev.nightjar.plugin.memory.store.sql.search.SqlSearchStore;
import dev.nightjar.plugin.memory.store.sql.search.SqlTermStore;
import dev.nightjar.plugin.memory.store.sql.search.SqlTurnStore;
import dev.nightjar.plugin.memory.store.sql.search.SqlVectorStore;
import dev.nightjar.plugin.memory.store.sql.transfer.SqlTransferStore;
import dev.nightjar.plugin.memory.store.sql.transfer.SqlTransferredTalk;
import dev.nightjar.plugin.memory.store.transfer.TransferStore;
import dev.nightjar.plugin.memory.store.transfer.TransferredTalk;
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
    public ClaimStore claims() {
        return new SqlClaimStore(sql, now, line);
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
