package dev.nightjar.hostdemo.command;

import picocli.CommandLine.Command;

/** {@code nightjar memory}: looking into the store itself, and changing it. */
@Command(
        name = "memory",
        description = "Look into memory and change it by hand.",
        subcommands = {
            MemoryListCommand.class,
            MemoryShowCommand.class,
            MemoryHistoryCommand.class,
            MemoryTimelineCommand.class,
            MemoryWeakCommand.class,
            MemoryReviewCommand.class,
            MemoryStatsCommand.class,
            MemoryAddCommand.class,
            MemoryEditCommand.class,
            MemoryExpireCommand.class,
            MemoryConfirmCommand.class,
            MemoryForgetCommand.class,
            MemoryWorkingCommand.class,
            MemoryClearCommand.class,
            MemoryIndexCommand.class,
            MemoryDocumentsCommand.class,
            MemoryExportCommand.class,
            MemoryImportCommand.class,
            MemoryBackupCommand.class,
            MemoryRestoreCommand.class,
            MemoryRunsCommand.class,
            MemoryUndoCommand.class,
            MemoryReindexCommand.class
        })
final class MemoryCommand {}
