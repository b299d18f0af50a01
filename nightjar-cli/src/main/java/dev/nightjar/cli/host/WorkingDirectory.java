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
 * else's project, so only agent and namespace are read; servers, keys and stores come from the data folder or
 * {@code --config}.
 *
 * @param file its path
 * @param agent agent; null where the file names none
 * @param namespace namespace that is written; null where the file names none
 */
public record WorkingDirectory(
        Path file, @Nullable String agent, @Nullable Namespace namespace) {

    private static final String SECTION = "agent";

    /**
     * The file of the working directory; empty without one, and where it is the host's configuration.
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

    /** Settings with the values of the file where neither an option nor a variable sets them. */
    public HostSettings in(HostSettings settings) {
        var variables = Configuration.read(null, settings.environment());
        boolean isAgentOpen =
                settings.agent() == null && variables.text(SECTION, "id").isEmpty();
        boolean isNamespaceOpen = settings.namespace() == null
                && variables.text(SECTION, "namespace").isEmpty();
        return settings.as(isAgentOpen ? agent : settings.agent(), isNamespaceOpen ? namespace : settings.namespace());
    }

    /** The used parts of the file, in a sentence. */
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
