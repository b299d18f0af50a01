package dev.nightjar.cli.command.shared;

import dev.nightjar.cli.command.shared.NamespaceOptions.NamespaceValue;
import dev.nightjar.cli.command.shared.NightjarCommand.Distribution;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.internal.value.TimeExpression;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** Options of every subcommand, before or after its name. */
final class GlobalOptions {

    @Option(
            names = "--data-dir",
            paramLabel = "FOLDER",
            scope = ScopeType.INHERIT,
            description = "Data folder, with one folder per agent (default: $NIGHTJAR_HOME, else ~/.nightjar).")
    @Nullable
    Path dataDir;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Configuration (default: nightjar.yaml in the data folder; of one in the working "
                    + "directory only agent and namespace).")
    @Nullable
    Path config;

    @Option(
            names = "--agent",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "Agent (default: as configured, else 'default').")
    @Nullable
    String agent;

    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "Namespace, such as user:ada or group:home (default: as configured, else agent).",
            converter = NamespaceValue.class)
    @Nullable
    Namespace namespace;

    @Option(
            names = "--plugins",
            paramLabel = "FOLDER",
            scope = ScopeType.INHERIT,
            description = "Folder of the plugin jars (default: those that came with this command).")
    @Nullable
    Path plugins;

    @Option(
            names = "--now",
            paramLabel = "INSTANT",
            scope = ScopeType.INHERIT,
            description = "Use this time as the present, such as 2026-01-31T09:00:00Z.",
            converter = MomentValue.class)
    @Nullable
    Instant now;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "Answer in JSON, for programs.")
    boolean isJson;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show how a command is used.")
    boolean isHelpWanted;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    boolean isVersionWanted;

    /** @throws IllegalArgumentException for a value that a host cannot use */
    HostSettings settings(Map<String, String> environment) {
        if (agent != null) {
            var unused = MemoryScope.of(agent, Namespace.AGENT);
        }
        if (config != null && !Files.isRegularFile(config)) {
            throw new IllegalArgumentException(
                    "--config " + config + " is not a file; name a YAML file or leave the option out");
        }
        return new HostSettings(agent, namespace, dataDir, config, plugins(), now, environment);
    }

    /** A command with the options that were typed, so that it uses the same memory. */
    String command(String words) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        typed.put("--data-dir", dataDir);
        typed.put("--config", config);
        typed.put("--agent", agent);
        typed.put("--namespace", namespace);
        typed.put("--plugins", plugins);
        typed.put("--now", now);
        var command = new StringBuilder("nightjar " + words);
        typed.forEach((name, value) -> {
            if (value != null) {
                command.append(' ').append(name).append(' ').append(quoted(value.toString()));
            }
        });
        return command.toString();
    }

    private static String quoted(String value) {
        var isPlain = value.chars().allMatch(c -> Character.isLetterOrDigit(c) || "/._:@-+=".indexOf(c) >= 0);
        return isPlain ? value : "'" + value.replace("'", "'\\''") + "'";
    }

    private Path plugins() {
        var folder = plugins == null ? Distribution.plugins() : plugins;
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(
                    "There is no plugin folder " + folder + "; name one with --plugins, or build with ./nightjar");
        }
        return folder;
    }

    /**
     * Reads the moment for {@code --now}. Words such as "yesterday" are refused, as they would need a present
     * themselves.
     */
    static final class MomentValue implements ITypeConverter<Instant> {

        @Override
        public Instant convert(String value) {
            try {
                return TimeExpression.written(value, ZoneId.systemDefault());
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }
}
