package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.row.Screened;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Supplier;

/**
 * The tables of one transaction, which sees what was committed before it and what it wrote itself. It belongs to
 * whoever was handed it, for that one call. Writing in a transaction that only reads fails with a
 * {@link dev.nightjar.plugin.memory.database.StoreException}.
 *
 * @param now when it happens: the one time of everything it reads and writes
 * @param line below this confidence, 0..1, a fact has faded
 */
public record Tables(Sql sql, Instant now, double line) {

    /** An answer that several parts of one read need, as {@link Sql#once} gives it. */
    public <T> T once(Record question, Supplier<T> answer) {
        return sql.once(question, answer);
    }

    public MemoryTable memories() {
        return new MemoryTable(sql, now, line);
    }

    public NewMemories newMemories() {
        return new NewMemories(sql);
    }

    public FactTable facts() {
        return new FactTable(sql, now, line);
    }

    public NoteTable notes() {
        return new NoteTable(sql, now, line);
    }

    public DocumentTable documents() {
        return new DocumentTable(sql, now);
    }

    /** Memories that wait for a review. */
    public QuarantineTable quarantine() {
        return new QuarantineTable(sql, now);
    }

    public LinkTable links() {
        return new LinkTable(sql, now);
    }

    public EntityTable entities() {
        return new EntityTable(sql, now);
    }

    public SessionTable sessions() {
        return new SessionTable(sql, now);
    }

    public ConversationTable conversations() {
        return new ConversationTable(sql);
    }

    public SessionLogTable sessionLogs() {
        return new SessionLogTable(sql, now);
    }

    public TurnTable turns() {
        return new TurnTable(sql, now);
    }

    public SearchQueries search() {
        return new SearchQueries(sql, now);
    }

    /** First read of a search: names, tokens and keys of its namespaces. */
    public SearchedNamespaces namespaces() {
        return new SearchedNamespaces(sql, now);
    }

    public VectorTable vectors() {
        return new VectorTable(sql, now);
    }

    public RunTable runs() {
        return new RunTable(sql, now);
    }

    public ScheduleTable schedules() {
        return new ScheduleTable(sql, now);
    }

    public ScheduleRunTable scheduleRuns() {
        return new ScheduleRunTable(sql);
    }

    public ErasureQueries erasure() {
        return new ErasureQueries(sql, now);
    }

    public TransferQueries transfer() {
        return new TransferQueries(sql);
    }

    public TransferredTalk transferredTalk() {
        return new TransferredTalk(sql);
    }

    /** A text as it may be stored. */
    public Screened screened(String text) {
        return Screened.by(sql::screened, text);
    }

    /** Lets nobody else write to these namespaces until the transaction ends. Once a transaction, before all else. */
    public void claim(Collection<Namespace> namespaces) {
        sql.claim(namespaces.stream().map(Namespace::value).toList());
    }

    /**
     * Runs work inside this transaction. When it throws, only what it changed is undone, and the exception is passed
     * on.
     *
     * @throws dev.nightjar.plugin.memory.database.TransactionLostException when the whole transaction was undone, as
     *     may happen on a full disk
     */
    public <T> T nested(Supplier<T> work) {
        return sql.nested(work);
    }

    /** Runs work inside this transaction and undoes what it changed. */
    public <T> T rehearsed(Supplier<T> work) {
        return sql.rehearsed(work);
    }

    /** Runs this once the transaction is committed; not at all when it is rolled back. */
    public void afterCommit(Runnable action) {
        sql.afterCommit(action);
    }
}
