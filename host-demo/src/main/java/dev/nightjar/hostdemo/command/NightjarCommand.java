package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.hostdemo.output.Console;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command without a subcommand: holds what all subcommands share. */
@Command(
        name = "nightjar",
        description = "Long-term memory for Java AI agents: a host that remembers, in one command.",
        subcommands = {
            DemoCommand.class,
            InitCommand.class,
            ChatCommand.class,
            ReplayCommand.class,
            ContextCommand.class,
            SearchCommand.class,
            ToolCommand.class,
            MemoryCommand.class,
            SessionsCommand.class,
            JobsCommand.class,
            McpCommand.class,
            HookCommand.class,
            ServeCommand.class,
            TokenCommand.class,
            SimulateCommand.class,
            PluginsCommand.class,
            DoctorCommand.class
        },
        footer = {
            "",
            "Begin with 'nightjar demo'. Text that starts with a dash goes after '--'.",
            "Exit codes: 0 done, 1 not possible, 2 asked for in the wrong way."
        })
final class NightjarCommand {

    @Mixin
    final GlobalOptions options = new GlobalOptions();

    private final Console console;
    private final Map<String, String> environment;

    NightjarCommand(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = environment;
    }

    Console console() {
        return console;
    }

    boolean isJson() {
        return options.isJson;
    }

    HostSettings settings() {
        return options.settings(environment);
    }
}
