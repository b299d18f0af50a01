package dev.nightjar.plugin.memory.store.sql;

import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.store.Database;
import dev.nightjar.plugin.memory.store.Transaction;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The tables in an SQLite file.
 *
 * @param file the open file, closed with this
 * @param clock tells when a transaction happens
 * @param line below this confidence, 0..1, a fact has faded
 */
public record SqlDatabase(MemoryDatabase file, InstantSource clock, double line) implements Database {

    @Override
    public <T> T read(Function<Transaction, T> work) {
        return file.read(over(work));
    }

    @Override
    public <T> T write(Function<Transaction, T> work) {
        return file.write(over(work));
    }

    @Override
    public <T> CompletableFuture<T> submit(Function<Transaction, T> work) {
        return file.submit(over(work));
    }

    @Override
    public <T> CompletableFuture<T> queue(Function<Transaction, T> work) {
        return file.queue(over(work));
    }

    private <T> Function<Sql, T> over(Function<Transaction, T> work) {
        return sql -> work.apply(new SqlTransaction(sql, clock.instant(), line));
    }

    @Override
    public void writeQueued() {
        file.writeQueued();
    }

    @Override
    public boolean flushLog() {
        return file.flushLog();
    }

    @Override
    public boolean rewrite() {
        return file.rewrite();
    }

    @Override
    public Optional<String> moved() {
        return file.moved();
    }

    @Override
    public Path path() {
        return file.path();
    }

    @Override
    public long bytes() {
        return file.bytes();
    }

    @Override
    public void close() {
        file.close();
    }
}
