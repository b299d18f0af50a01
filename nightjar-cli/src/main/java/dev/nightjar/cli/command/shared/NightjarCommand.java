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

/** The command without a subcommand, with what all subcommands share. */
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

    /** @param age supplies the time since the process was started */
    public NightjarCommand(Console console, Map<String, String> environment, Supplier<Duration> age) {
        this.console = console;
        this.environment = environment;
        this.age = age;
    }

    /** Time since the process was started; zero when the command shares the process with others. */
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

    /** Files of the distribution: the command's jar in {@code lib} and the plugins beside it. */
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
                throw new IllegalStateException("The location of this command's jar is unknown", e);
            }
        }

        /** Version in the jar's manifest, or a placeholder when the command runs from a build folder. */
        public static String version() {
            var version = Distribution.class.getPackage().getImplementationVersion();
            return version == null ? "not packaged" : version;
        }
    }
}
