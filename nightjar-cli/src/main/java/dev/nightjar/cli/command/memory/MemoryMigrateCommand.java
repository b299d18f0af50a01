package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.store.StoreMigration;
import dev.nightjar.spi.store.StoreMigration.Engine;
import dev.nightjar.spi.store.StoreMigration.Migrated;
import dev.nightjar.spi.store.StoreMigration.Table;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightjar memory migrate}: copies the whole memory to another kind of store. */
@Command(
        name = "migrate",
        description = {
            "Copy the whole memory of the agent into the other kind of store: a file in the data folder, "
                    + "or the database of memory.postgresql.",
            "Nobody can write to the original meanwhile; it does not change. The copy can be used once "
                    + "count and hash of all rows are equal. The same command continues an interrupted copy."
        })
final class MemoryMigrateCommand extends HostSubcommand {

    private static final int SHOWN_DIGITS = 16;

    @Option(names = "--to", paramLabel = "STORE", required = true, description = "sqlite or postgresql.")
    String to = "";

    private record Answer(String from, String to, List<Table> tables, String setting) {}

    @Override
    protected void check(Clock clock) {
        engine();
    }

    /** True with PostgreSQL: the memory is there although the data folder does not exist yet. */
    @Override
    protected boolean isBeginning() {
        return engine() == Engine.SQLITE;
    }

    @Override
    protected int run(Host host) {
        host.memory();
        var migrated = migrated(host.memory(StoreMigration.class));
        var setting = "memory.store: " + label(engine());
        answer(new Answer(migrated.from(), migrated.to(), migrated.tables(), setting), () -> {
            done("Copied " + migrated.from() + " to " + migrated.to() + "; both are equal.");
            table(migrated.tables());
        });
        remark("This memory is still where it was. To use the copy, set " + setting
                + " in nightjar.yaml, and start every host anew");
        return DONE;
    }

    private Migrated migrated(StoreMigration migration) {
        var isBegun = new boolean[1];
        try (var line = new ProgressLine(console())) {
            return migration.migrate(engine(), progress -> {
                isBegun[0] = true;
                show(line, progress);
            });
        } catch (MemoryException e) {
            throw isBegun[0]
                    ? new CommandFailure(e.getMessage()
                            + ". The memory is as it was, and what was copied is kept: do the" + " same again to go on")
                    : new CommandFailure(String.valueOf(e.getMessage()));
        }
    }

    /** Writes the tables that have rows. */
    private void table(List<Table> tables) {
        screen().line(row("table", "rows", "hash, equal in both"));
        tables.stream()
                .filter(table -> table.rows() > 0)
                .forEach(table -> screen().line(row(
                        table.name(), String.valueOf(table.rows()), table.hash().substring(0, SHOWN_DIGITS))));
    }

    private static String row(String name, String rows, String hash) {
        return String.format(Locale.ROOT, "  %-22s %10s  %s", name, rows, hash);
    }

    private Engine engine() {
        return Arrays.stream(Engine.values())
                .filter(engine -> label(engine).equals(to.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no kind of store '" + to + "'; name "
                        + Arrays.stream(Engine.values())
                                .map(MemoryMigrateCommand::label)
                                .collect(Collectors.joining(" or "))));
    }

    private static String label(Engine engine) {
        return engine.name().toLowerCase(Locale.ROOT);
    }
}
