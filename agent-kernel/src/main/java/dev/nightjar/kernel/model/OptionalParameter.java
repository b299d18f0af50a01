package dev.nightjar.kernel.model;

import com.google.common.collect.ImmutableList;
import java.util.Locale;

/** A parameter that some models refuse, and without which a request means the same. */
enum OptionalParameter {

    /** Reasoning models choose their own. */
    TEMPERATURE("temperature"),

    /** The schema of the answer, which also stands in the instructions. */
    SCHEMA("response_format", "json_schema", "responsejsonschema", "responseschema", "response_schema", "format");

    private final ImmutableList<String> names;

    OptionalParameter(String... names) {
        this.names = ImmutableList.copyOf(names);
    }

    /** Whether a server's complaint names it. */
    boolean isNamedIn(String complaint) {
        var text = complaint.toLowerCase(Locale.ROOT);
        return names.stream().anyMatch(text::contains);
    }
}
