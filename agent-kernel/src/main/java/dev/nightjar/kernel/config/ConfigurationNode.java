package dev.nightjar.kernel.config;

import java.util.List;
import java.util.Map;

/** A piece of the file as it was written: types are decided by what it is bound to, so {@code 1.10} stays 1.10 as text. */
sealed interface ConfigurationNode {

    /** How it is called in a message. */
    String describe();

    /** Keys and what they hold, in the file's order. */
    record Section(Map<String, ConfigurationNode> entries) implements ConfigurationNode {

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

    /** One value's text. */
    record Value(String text) implements ConfigurationNode {

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
