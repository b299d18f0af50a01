package dev.nightjar.core.store.sql;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.FactStore;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.RunStore;
import dev.nightjar.core.store.ScheduleRunTable;
import dev.nightjar.core.store.ScheduleTable;
import dev.nightjar.core.store.SearchStore;
import dev.nightjar.core.store.SessionStore;
import dev.nightjar.core.store.Transaction;
import dev.nightjar.core.store.TurnStore;
import dev.nightjar.core.store.VectorStore;
import java.time.Instant;
import java.util.function.Supplier;

/** The tables over one connection. */
record SqlTransaction(Sql sql, Instant now) implements Transaction {

    @Override
    public MemoryStore memories() {
        return new SqlMemoryStore(sql, now);
    }

    @Override
    public FactStore facts() {
        return new SqlFactStore(sql, now);
    }

    @Override
    public LinkStore links() {
        return new SqlLinkStore(sql, now);
    }

    @Override
    public EntityStore entities() {
        return new SqlEntityStore(sql);
    }

    @Override
    public SessionStore sessions() {
        return new SqlSessionStore(sql, now);
    }

    @Override
    public TurnStore turns() {
        return new SqlTurnStore(sql);
    }

    @Override
    public SearchStore search() {
        return new SqlSearchStore(sql);
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
