package dev.nightjar.hostdemo.command.shared;

import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.hostdemo.output.terminal.Console;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command without a subcommand: holds what all subcommands share. */
@Command(
        name = "nightjar",
        description = "Long-term memory for Java AI agents: a host that remembers, in one command.",
        footer = {
            "",
            "Begin with 'nightjar demo'. Text that starts with a dash goes after '--'.",
            "Exit codes: 0 done, 1 not possible, 2 asked for in the wrong way."
        })
public final class NightjarCommand {

    @Mixin
    final GlobalOptions options = new GlobalOptions();

    private final Console console;
    private final Map<String, String> environment;

    public NightjarCommand(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = environment;
    }

    Console console() {
        return console;
    }

    boolean isJson() {
        return options.isJson;
    }

    public HostSettings settings() {
        return options.settings(environment);
    }
}
