package dev.nightjar;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.AgentKernelBuilder;
import dev.nightjar.model.LanguageModel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Options of an application that opens memory. Each method returns this object. Not thread-safe. */
public final class NightjarOptions {

    private static final String SOURCE = "the options of Nightjar.open";

    private final Path folder;
    private final AgentKernelBuilder kernel = AgentKernel.builder();
    private final Map<String, Object> settings = new LinkedHashMap<>();
    private @Nullable Path plugins;

    NightjarOptions(Path folder) {
        this.folder = folder;
    }

    /** The agent's id, which is also the name of its folder; {@code default} if not set. */
    public NightjarOptions agent(String id) {
        kernel.agent(id);
        return this;
    }

    /**
     * The application's own model. It reads finished conversations in the background, within daily limits. Without a
     * model, facts are the users' own sentences.
     */
    public NightjarOptions model(LanguageModel model) {
        kernel.model(model);
        return this;
    }

    /**
     * Stores in PostgreSQL instead of a file. The password is in the environment variable {@code PGPASSWORD}, unless
     * the setting {@code memory.postgresql.password_env} or {@code memory.postgresql.password_file} names another
     * place.
     *
     * @param url JDBC address without user and password, such as {@code jdbc:postgresql://db.example.org/nightjar}
     * @param user name of the database user
     */
    public NightjarOptions store(String url, String user) {
        return set("memory.store", "postgresql")
                .set("memory.postgresql.url", url)
                .set("memory.postgresql.user", user);
    }

    /**
     * Sets any setting of the configuration. Environment variables override it.
     *
     * @param name section and key, such as {@code memory.profile_tokens}
     * @param value a text, number, truth value or list of these
     * @throws IllegalArgumentException when the name has no dot, or is a part of another one that is set
     */
    public NightjarOptions set(String name, Object value) {
        var keys = name.split("\\.", -1);
        var section = settings;
        for (int i = 0; i < keys.length - 1; i++) {
            section = section(section, keys[i], name);
        }
        var last = keys[keys.length - 1];
        if (keys.length == 1 || section.get(last) instanceof Map) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no setting; one has a section and a key, such as" + " memory.profile_tokens");
        }
        section.put(last, value instanceof Iterable ? value : String.valueOf(value));
        return this;
    }

    /** A folder of plugin jars to load instead of those of this library. */
    public NightjarOptions plugins(Path jars) {
        plugins = jars;
        return this;
    }

    /** Sets anything else of the kernel, such as a policy for tools. */
    public NightjarOptions kernel(Consumer<AgentKernelBuilder> options) {
        options.accept(kernel);
        return this;
    }

    AgentKernel start() {
        kernel.dataRoot(folder);
        kernel.plugins(plugins == null ? BundledPlugins.unpacked(folder) : plugins);
        if (!settings.isEmpty()) {
            kernel.settings(settings, SOURCE);
        }
        return kernel.start();
    }

    @SuppressWarnings("unchecked") // all maps stored here are made here
    private static Map<String, Object> section(Map<String, Object> outer, String key, String name) {
        var inner = outer.computeIfAbsent(key, unused -> new LinkedHashMap<String, Object>());
        if (!(inner instanceof Map)) {
            throw new IllegalArgumentException("'" + name + "' contradicts the value set for its part '" + key + "'");
        }
        return (Map<String, Object>) inner;
    }
}
