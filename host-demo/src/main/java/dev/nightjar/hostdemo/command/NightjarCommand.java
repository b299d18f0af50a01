package dev.nightjar.hostdemo.command;

import com.google.common.collect.ImmutableMap;
import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.hostdemo.output.Console;
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
final class NightjarCommand {

    /** The subcommands by name, in the order of the help. */
    static final ImmutableMap<String, Class<?>> SUBCOMMANDS = ImmutableMap.<String, Class<?>>builder()
            .put("demo", DemoCommand.class)
            .put("init", InitCommand.class)
            .put("chat", ChatCommand.class)
            .put("replay", ReplayCommand.class)
            .put("context", ContextCommand.class)
            .put("search", SearchCommand.class)
            .put("tool", ToolCommand.class)
            .put("memory", MemoryCommand.class)
            .put("sessions", SessionsCommand.class)
            .put("jobs", JobsCommand.class)
            .put("mcp", McpCommand.class)
            .put(HookCommand.NAME, HookCommand.class)
            .put("serve", ServeCommand.class)
            .put("token", TokenCommand.class)
            .put("simulate", SimulateCommand.class)
            .put("plugins", PluginsCommand.class)
            .put("doctor", DoctorCommand.class)
            .buildOrThrow();

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
