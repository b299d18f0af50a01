package dev.nightjar.kernel.model;

import com.google.common.collect.ImmutableList;
import java.util.Locale;

/** A parameter that some models refuse and a request can do without. */
enum OptionalParameter {

    /** Reasoning models choose their own temperature. */
    TEMPERATURE("temperature"),

    /** The schema of the answer, which the instructions also contain. */
    SCHEMA("response_format", "json_schema", "responsejsonschema", "responseschema", "response_schema", "format");

    private final ImmutableList<String> names;

    OptionalParameter(String... names) {
        this.names = ImmutableList.copyOf(names);
    }

    /** Whether a server's error names it. */
    boolean isNamedIn(String complaint) {
        var text = complaint.toLowerCase(Locale.ROOT);
        return names.stream().anyMatch(text::contains);
    }
}
