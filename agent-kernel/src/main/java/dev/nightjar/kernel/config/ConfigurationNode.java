package dev.nightjar.kernel.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A piece of the file as it was written: types are decided by what it is bound to, so {@code 1.10} stays 1.10 as text. */
sealed interface ConfigurationNode {

    /** How it is called in a message. */
    String describe();

    /** Sections and values that a host has made: maps, lists and anything whose text is a value. */
    static ConfigurationNode of(Object made) {
        if (made instanceof Map<?, ?> section) {
            var entries = new LinkedHashMap<String, ConfigurationNode>();
            section.forEach((key, value) -> entries.put(String.valueOf(key), of(value)));
            return new Section(entries);
        }
        return made instanceof List<?> listing
                ? new Listing(listing.stream().map(ConfigurationNode::of).toList())
                : new Value(made.toString(), true);
    }

    /** Keys and what they hold, in the file's order. */
    record Section(Map<String, ConfigurationNode> entries) implements ConfigurationNode {

        /** With another section laid over this one, key by key. */
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
     * @param isLine whether it comes from where there are only lines of text, so that it may hold several values
     */
    record Value(String text, boolean isLine) implements ConfigurationNode {

        /** One value. */
        Value(String text) {
            this(text, false);
        }

        @Override
        public String describe() {
            return "'" + text + "'";
        }
    }

    /** A key without value: as if it were not there. */
    record Empty() implements ConfigurationNode {

        @Override
        public String describe() {
            return "nothing";
        }
    }
}
