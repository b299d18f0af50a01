package dev.nightjar.kernel.config;

import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.kernel.config.ConfigurationNode.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the configuration file and the environment say. A section is checked when it is asked for, because only then its
 * keys are known; {@link #unasked()} tells which sections nobody knows. Thread-safe.
 */
public final class Configuration {

    private final String source;
    private final Section file;
    private final Map<String, String> environment;
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    private Configuration(String source, Section file, Map<String, String> environment) {
        this.source = source;
        this.file = file;
        this.environment = Map.copyOf(environment);
    }

    /**
     * Reads the file.
     *
     * @param file null to have only defaults and the environment
     * @param environment environment variables; those that begin with {@code NIGHTJAR_} override values
     * @throws ConfigurationException when the file is not there, cannot be read or is not YAML
     */
    public static Configuration read(@Nullable Path file, Map<String, String> environment) {
        return file == null
                ? new Configuration("configuration", new Section(Map.of()), environment)
                : new Configuration(String.valueOf(file.getFileName()), YamlFile.read(file), environment);
    }

    /** What messages call it: the file's name, or {@code configuration} without a file. */
    public String source() {
        return source;
    }

    /**
     * The section, laid over the defaults.
     *
     * @throws ConfigurationException in one line, naming source, key path, value and what is accepted
     */
    public <T extends Record> T section(String name, T defaults) {
        asked.add(name);
        var bound = new RecordBinder(source, environment)
                .bind(name, defaults.getClass(), file.entries().get(name), defaults);
        @SuppressWarnings("unchecked")
        var typed = (T) bound;
        return typed;
    }

    /** The value of an environment variable a setting names, such as that of a key; empty when it is not set. */
    public String environmentVariable(String name) {
        return environment.getOrDefault(name, "");
    }

    /** Sections of the file that nobody asked for so far, in the file's order. */
    public List<String> unasked() {
        return file.entries().keySet().stream()
                .filter(name -> !asked.contains(name))
                .toList();
    }

    /** Sections somebody asked for, sorted. */
    public List<String> known() {
        return asked.stream().sorted().toList();
    }
}
