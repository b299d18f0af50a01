package dev.nightjar.kernel.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of the file as written. The type it is bound to decides how it is read, so {@code 1.10} as text stays 1.10.
 */
sealed interface ConfigurationNode {

    /** The node's description in messages. */
    String describe();

    /** A node made of settings in code: maps, lists and anything whose text is a value. */
    static ConfigurationNode of(Object made) {
        if (made instanceof Map<?, ?> section) {
            var entries = new LinkedHashMap<String, ConfigurationNode>();
            section.forEach((key, value) -> entries.put(String.valueOf(key), of(value)));
            return new Section(entries);
        }
        return made instanceof List<?> listing
                ? new Listing(listing.stream().map(ConfigurationNode::of).toList())
                : new Value(made.toString(), true, null);
    }

    /** Keys and their nodes, in the file's order. */
    record Section(Map<String, ConfigurationNode> entries) implements ConfigurationNode {

        /** A copy with another section merged over it, key by key. */
        Section with(Section over) {
            var all = new LinkedHashMap<>(entries);
            over.entries.forEach((key, node) -> all.merge(
                    key,
                    node,
                    (low, high) ->
                            low instanceof Section below && high instanceof Section above ? below.with(above) : high));
            return new Section(all);
        }

        @Override
        public String describe() {
            return "a section";
        }
    }

    /** Several values. */
    record Listing(List<ConfigurationNode> items) implements ConfigurationNode {

        @Override
        public String describe() {
            return "a list";
        }
    }

    /**
     * One value's text.
     *
     * @param isLine whether it comes from a source with lines of text only, so that it may hold several values
     * @param folder the folder of the file it is written in, which a relative path is relative to; null for the working
     *     directory
     */
    record Value(String text, boolean isLine, @Nullable Path folder) implements ConfigurationNode {

        /** One value of an environment variable. */
        Value(String text) {
            this(text, false, null);
        }

        /** The value as a path. */
        Path path() {
            var path = Path.of(text);
            return folder == null ? path : folder.resolve(path);
        }

        @Override
        public String describe() {
            return "'" + text + "'";
        }
    }

    /** A key without a value, treated as absent. */
    record Empty() implements ConfigurationNode {

        @Override
        public String describe() {
            return "nothing";
        }
    }
}
