package dev.nightjar.cli.command.shared;

import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.output.terminal.Console;
import java.net.URISyntaxException;
import java.nio.file.Path;
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
            "Begin with 'nightjar demo'. Put text that starts with a dash after '--'.",
            "Exit codes: 0 done, 1 not possible, 2 wrong use."
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

    /** The files this command came with: its own archive in {@code lib} and the plugins beside it. */
    public static final class Distribution {

        private Distribution() {}

        static Path plugins() {
            try {
                var archive = Path.of(Distribution.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI());
                return archive.resolveSibling("../plugins").normalize();
            } catch (URISyntaxException e) {
                throw new IllegalStateException("The place of this command's archive cannot be told", e);
            }
        }

        /** The version in the archive's manifest, or what stands in for it when started from a build folder. */
        public static String version() {
            var version = Distribution.class.getPackage().getImplementationVersion();
            return version == null ? "not packaged" : version;
        }
    }
}
