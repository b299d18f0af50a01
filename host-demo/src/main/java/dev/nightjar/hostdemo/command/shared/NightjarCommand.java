package dev.nightjar.hostdemo.command.shared;

import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.hostdemo.output.terminal.Console;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
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
    private final Supplier<Duration> age;

    /** @param age tells for how long the process has been running */
    public NightjarCommand(Console console, Map<String, String> environment, Supplier<Duration> age) {
        this.console = console;
        this.environment = environment;
        this.age = age;
    }

    /** For how long the process has been running; zero when the command is not alone in it. */
    public Duration age() {
        return age.get();
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
