package dev.nightjar.cli.host;

import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.config.DataFolder;
import dev.nightjar.memory.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The {@code nightjar.yaml} of the folder in which a person types a command. The folder may be a copy of somebody
 * else's project, so the file says only whose memory is meant: servers, keys and stores come from the data folder or
 * {@code --config}.
 *
 * @param file its path
 * @param agent whose memory; null where it does not say
 * @param namespace where writes go; null where it does not say
 */
public record WorkingDirectory(
        Path file, @Nullable String agent, @Nullable Namespace namespace) {

    private static final String SECTION = "agent";

    /**
     * The file of the working directory; empty without one, and where the host reads it as its configuration.
     *
     * @throws dev.nightjar.host.ConfigurationException when it is not YAML
     * @throws IllegalArgumentException when it names no namespace
     */
    public static Optional<WorkingDirectory> of(HostSettings settings) {
        var file = DataFolder.fileOfWorkingDirectory();
        if (file == null || settings.config() != null || isSame(file, settings.configurationFile())) {
            return Optional.empty();
        }
        var said = Configuration.read(file, Map.of());
        return Optional.of(new WorkingDirectory(
                file,
                said.text(SECTION, "id").orElse(null),
                said.text(SECTION, "namespace").map(Namespace::new).orElse(null)));
    }

    private static boolean isSame(Path file, @Nullable Path other) {
        try {
            return other != null && Files.isSameFile(file, other);
        } catch (IOException e) {
            return false; // it is said not to be used, which can be mended by --config
        }
    }

    /** These settings with what the file says, where neither an option nor a variable says it. */
    public HostSettings in(HostSettings settings) {
        var variables = Configuration.read(null, settings.environment());
        boolean isAgentOpen =
                settings.agent() == null && variables.text(SECTION, "id").isEmpty();
        boolean isNamespaceOpen = settings.namespace() == null
                && variables.text(SECTION, "namespace").isEmpty();
        return settings.as(isAgentOpen ? agent : settings.agent(), isNamespaceOpen ? namespace : settings.namespace());
    }

    /** Parts of it that are used, in a sentence. */
    public String told() {
        var used = agent == null && namespace == null
                ? "is not used"
                : "is used for" + (agent == null ? "" : " agent '" + agent + "'")
                        + (agent == null || namespace == null ? "" : " and")
                        + (namespace == null ? "" : " namespace '" + namespace.value() + "'")
                        + ", and for nothing else";
        return file + " of the working directory " + used + "; to use all of it, add --config " + file;
    }
}
