package dev.nightjar.hostdemo.command.memory.store;

import dev.nightjar.hostdemo.checkup.Restoring;
import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.Subcommand;
import dev.nightjar.hostdemo.output.terminal.Style;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory restore}: a backup in the place of the store. */
@Command(
        name = "restore",
        description = {
            "Put a backup in the place of the agent's store. The file is checked first and stays as it is.",
            "The store that was there is kept beside it under another name; nobody may have it open."
        })
public final class MemoryRestoreCommand extends Subcommand {

    @Parameters(paramLabel = "FILE", description = "What 'memory backup' wrote, or a copy of a memory.db.")
    @SuppressWarnings("NullAway.Init")
    Path file;

    @Override
    public Integer call() {
        try {
            tell(Restoring.of(settings(), file.toAbsolutePath()));
            return DONE;
        } catch (IOException e) {
            throw new CommandFailure("Cannot restore " + file + ": " + e);
        }
    }

    private void tell(Restoring restored) {
        if (isJson()) {
            var json = new LinkedHashMap<String, Object>();
            json.put("folder", restored.agentFolder().toString());
            restored.replaced().ifPresent(path -> json.put("replaced", path.toString()));
            printJson(json);
            return;
        }
        screen().hanging("", Style.GOOD, "Restored " + file + " into " + restored.agentFolder() + ".");
        restored.replaced()
                .ifPresent(path ->
                        remark("The store that was there is " + path + " now; remove it when it is not needed"));
    }
}
