package dev.nightjar.demo.command;

import picocli.CommandLine.Command;

/** {@code nightjar memory}: looking into the store itself. */
@Command(
        name = "memory",
        description = "Look into memory: list, show, history, stats, runs; undo a run; reindex makes vectors.",
        subcommands = {
            MemoryListCommand.class,
            MemoryShowCommand.class,
            MemoryHistoryCommand.class,
            MemoryStatsCommand.class,
            MemoryRunsCommand.class,
            MemoryUndoCommand.class,
            MemoryReindexCommand.class
        })
final class MemoryCommand {}
