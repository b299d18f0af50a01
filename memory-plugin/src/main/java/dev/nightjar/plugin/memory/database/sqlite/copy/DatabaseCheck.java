package dev.nightjar.plugin.memory.database.sqlite.copy;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.sqlite.ReadOnlyFile;
import dev.nightjar.spi.store.StoreCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Looks for damage in an open database. Thread-safe. */
public final class DatabaseCheck implements StoreCheck {

    private static final String CHECK = "PRAGMA integrity_check(" + Consistency.MAX_NAMED + ")";
    /** SQLite's messages about indexes, which can be rebuilt; messages about tables differ. */
    private static final Pattern OF_AN_INDEX =
            Pattern.compile("row \\d+ missing from index .*|(wrong # of|non-unique) entr(ies|y) in index .*"
                    + "|fts5: .*|.* FTS5 table .*");

    private static final long WRITE_SECONDS = 5;

    private final MemoryDatabase database;
    private final Path file;

    /** A check of a database that is open over this file. */
    public DatabaseCheck(MemoryDatabase database, Path file) {
        this.database = database;
        this.file = file;
    }

    @Override
    public Path location() {
        return file;
    }

    @Override
    public long bytes() {
        return database.bytes();
    }

    @Override
    public Optional<String> moved() {
        return database.moved();
    }

    @Override
    public Optional<String> writeProblem() {
        var attempt = database.submit(sql -> {
            sql.execute("CREATE TABLE write_attempt (attempt INTEGER)");
            throw new Undone();
        });
        try {
            attempt.get(WRITE_SECONDS, TimeUnit.SECONDS);
            throw new IllegalStateException("unreachable: it always throws");
        } catch (ExecutionException e) {
            return e.getCause() instanceof Undone ? Optional.empty() : Optional.of(message(e));
        } catch (TimeoutException e) {
            return Optional.of(
                    "another process has had its write lock for more than " + WRITE_SECONDS + " s; end that process");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("it was interrupted");
        }
    }

    @Override
    public List<StoreCheck.Problem> problems(boolean isDeep) {
        var problems = new ArrayList<>(found(this::damage));
        if (isDeep) {
            Consistency.CHECKS.forEach(check -> problems.addAll(found(() -> readAlone(check::problems))));
        }
        return List.copyOf(problems);
    }

    @Override
    public void rebuild() {
        database.write(sql -> {
            Consistency.rebuild(sql);
            return true;
        });
    }

    private List<StoreCheck.Problem> damage() {
        // On a connection of its own: one that has read before may compare with what it remembers of the index of
        // words.
        return readAlone(sql -> sql.query(CHECK, row -> row.getString(1))).stream()
                .filter(line -> !line.equals("ok"))
                .map(line ->
                        new StoreCheck.Problem(line, OF_AN_INDEX.matcher(line).matches()))
                .toList();
    }

    private <T> T readAlone(Function<Sql, T> work) {
        database.moved().ifPresent(problem -> {
            throw new StoreException(problem);
        });
        try (var sql = ReadOnlyFile.open(file)) {
            return work.apply(sql);
        }
    }

    /** A file can be damaged so much that a check ends early. */
    private static List<StoreCheck.Problem> found(Supplier<List<StoreCheck.Problem>> check) {
        try {
            return check.get();
        } catch (StoreException e) {
            return List.of(new StoreCheck.Problem(String.valueOf(e.getMessage()), false));
        }
    }

    private static String message(ExecutionException e) {
        var cause = e.getCause();
        return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
    }

    /** Takes an attempt back. */
    private static final class Undone extends RuntimeException {

        private static final long serialVersionUID = 1;

        private Undone() {
            super("undone", null, false, false);
        }
    }
}
