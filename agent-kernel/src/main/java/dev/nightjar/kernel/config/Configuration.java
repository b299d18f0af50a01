package dev.nightjar.kernel.config;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.config.ConfigurationNode.Empty;
import dev.nightjar.kernel.config.ConfigurationNode.Section;
import dev.nightjar.kernel.config.ConfigurationNode.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The configuration from file and environment. A section is checked when it is requested, because only then its keys
 * are known; afterwards {@link ConfigurationCheck} reports what nobody requested. Thread-safe.
 */
public final class Configuration {

    private final String source;
    private final Section file;
    private final Given given;
    private final EnvironmentValues environment;
    private final SettingNames names;
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    private Configuration(String source, Section file, Given given, Map<String, String> environment) {
        this.source = source;
        this.file = file.with((Section) ConfigurationNode.of(given.sections));
        this.given = given;
        this.environment = new EnvironmentValues(environment);
        names = new SettingNames(environment);
    }

    /**
     * Settings made in code. They override the file, and the environment overrides them.
     *
     * @param sections by section name: maps, lists and values as text. A text may hold several values separated by
     *     commas
     * @param source name of their place, for messages
     */
    public record Given(Map<String, ?> sections, String source) {

        /** No settings. */
        public static final Given NONE = new Given(Map.of(), "");
    }

    /** Reads the file, without settings made in code. */
    public static Configuration read(@Nullable Path file, Map<String, String> environment) {
        return read(file, Given.NONE, environment);
    }

    /**
     * Reads the file.
     *
     * @param file the file; null for none
     * @param environment environment variables; those that begin with {@code NIGHTJAR_} override values
     * @throws ConfigurationException when the file does not exist, cannot be read or is not YAML
     */
    public static Configuration read(@Nullable Path file, Given given, Map<String, String> environment) {
        return file == null
                ? new Configuration("configuration", new Section(Map.of()), given, environment)
                : new Configuration(String.valueOf(file.getFileName()), YamlReader.file(file), given, environment);
    }

    /** The file's name in messages: its name, or {@code configuration} without a file. */
    public String source() {
        return source;
    }

    /**
     * The source of the setting at this path, for messages: its environment variable if that is set, otherwise the
     * file.
     */
    public String source(String path) {
        return environment.isSet(path)
                ? SnakeCase.environmentVariable(path)
                : sourceOf(path.substring(0, (path + ".").indexOf('.')));
    }

    /** The source of a section, for messages: the file, or the place in code. */
    String sourceOf(String section) {
        return given.sections.containsKey(section) ? given.source : source;
    }

    /** Whether the file or the environment sets this key of a section, even to its default. */
    public boolean isSet(String section, String key) {
        boolean isInFile = file.entries().get(section) instanceof Section found
                && found.entries().getOrDefault(key, new Empty()) instanceof Value;
        return isInFile || environment.isSet(section + "." + key);
    }

    /** A value as the environment, or else the file, has it, unchecked; empty where neither has it. */
    public Optional<String> text(String section, String key) {
        var variable = environment.text(SnakeCase.environmentVariable(section + "." + key));
        if (!variable.isEmpty()) {
            return Optional.of(variable);
        }
        return file.entries().get(section) instanceof Section found
                        && found.entries().get(key) instanceof Value value
                ? Optional.of(value.text())
                : Optional.empty();
    }

    /**
     * The section, merged over the defaults.
     *
     * @throws ConfigurationException in one line, naming the file or variable, the key path, the value and what is
     *     accepted
     */
    public <T extends Record> T section(String name, T defaults) {
        asked.add(name);
        names.add(name, defaults.getClass());
        var bound = new RecordBinder(sourceOf(name), environment, names::addNamed)
                .bind(name, file.entries().get(name), defaults);
        @SuppressWarnings("unchecked")
        var typed = (T) bound;
        return typed;
    }

    /** The value of an environment variable that a setting names, such as that of a key; empty when it is not set. */
    public String environmentVariable(String name) {
        return environment.text(name);
    }

    /** Sections of the file that nobody has requested, in the file's order. */
    List<String> unasked() {
        return file.entries().keySet().stream()
                .filter(name -> !asked.contains(name))
                .toList();
    }

    /** Sections that somebody has requested, sorted. */
    List<String> known() {
        return asked.stream().sorted().toList();
    }

    SettingNames names() {
        return names;
    }
}
