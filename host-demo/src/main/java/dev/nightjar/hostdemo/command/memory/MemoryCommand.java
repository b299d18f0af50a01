package dev.nightjar.hostdemo.command.memory;

import dev.nightjar.hostdemo.command.memory.change.MemoryAddCommand;
import dev.nightjar.hostdemo.command.memory.change.MemoryClearCommand;
import dev.nightjar.hostdemo.command.memory.change.MemoryConfirmCommand;
import dev.nightjar.hostdemo.command.memory.change.MemoryEditCommand;
import dev.nightjar.hostdemo.command.memory.change.MemoryExpireCommand;
import dev.nightjar.hostdemo.command.memory.change.MemoryForgetCommand;
import dev.nightjar.hostdemo.command.memory.change.MemoryRunsCommand;
import dev.nightjar.hostdemo.command.memory.change.MemoryUndoCommand;
import dev.nightjar.hostdemo.command.memory.change.MemoryWorkingCommand;
import dev.nightjar.hostdemo.command.memory.store.MemoryBackupCommand;
import dev.nightjar.hostdemo.command.memory.store.MemoryDocumentsCommand;
import dev.nightjar.hostdemo.command.memory.store.MemoryExportCommand;
import dev.nightjar.hostdemo.command.memory.store.MemoryImportCommand;
import dev.nightjar.hostdemo.command.memory.store.MemoryIndexCommand;
import dev.nightjar.hostdemo.command.memory.store.MemoryReindexCommand;
import dev.nightjar.hostdemo.command.memory.store.MemoryRestoreCommand;
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
public final class MemoryCommand {}
