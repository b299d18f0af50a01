package dev.nightjar.benchmarks.shared;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;

/**
 * Who makes vectors in a benchmark of quality. Immutable.
 *
 * @param name a value of {@code embedding.provider}, with {@code :MODEL} for a model, or {@value #NONE}
 */
public record Embedder(String name) {

    /** The product's default. */
    public static final String DEFAULT = "auto";

    /** Nobody: search by words alone. */
    public static final String NONE = "none";

    /**
     * A copy of the plugin folder: without the plugins that make vectors for {@value #NONE}, and with the archives that
     * are shipped apart where the provider needs one.
     *
     * @param parent where the copy is made
     * @param isLearning whether the maintenance plugin is in it
     */
    public Path plugins(Path parent, boolean isLearning) throws IOException {
        var excluded = new ArrayList<String>();
        if (!isLearning) {
            excluded.add("memory-maintenance-plugin");
        }
        if (name.equals(NONE)) {
            excluded.add("embedding-");
        }
        var plugins = Folders.pluginsWithout(parent, excluded.toArray(String[]::new));
        if (provider().equals(Folders.TRANSFORMERS)) {
            Folders.addOptional(plugins);
        }
        return plugins;
    }

    /** The settings that choose it, as YAML. */
    public String configuration() {
        if (name.equals(NONE)) {
            return "";
        }
        var model = name.substring(Math.min(name.length(), provider().length() + 1));
        return "embedding:\n  provider: " + provider() + "\n" + (model.isEmpty() ? "" : "  model: " + model + "\n");
    }

    private String provider() {
        return name.split(":", 2)[0];
    }
}
