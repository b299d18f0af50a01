package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.tool.ToolArgument;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A model's answer on a session. The instructions say what its properties mean. Few properties are required: gaps and
 * oddities in a fact are filled in, and an unusable fact is left out alone.
 */
record SessionAnswer(
        @ToolArgument(required = true, oneByOne = true) List<NewFact> facts,

        @ToolArgument(oneByOne = true) @Nullable List<Still> still,

        @ToolArgument(oneByOne = true) @Nullable List<Ended> ended) {

    static final int MAX_CODE_POINTS = 500;

    record NewFact(
            @ToolArgument(required = true, maxLength = MAX_CODE_POINTS)
            String text,

            @Nullable List<String> from,
            @Nullable List<String> about,
            @Nullable String kind,
            @Nullable String subject,
            @Nullable List<String> slots,

            @ToolArgument(defaultValue = "0.9", minimum = 0, maximum = 1)
            Double confidence,

            @Nullable String plannedFor,
            @Nullable List<String> replaces,
            @Nullable String why,
            @Nullable List<String> phrases) {

        /** The last day of a plan; empty where there is none or it is no date, such as "next spring". */
        Optional<LocalDate> plannedDay() {
            try {
                return Optional.ofNullable(plannedFor).map(day -> LocalDate.parse(day.strip()));
            } catch (DateTimeException noDate) {
                return Optional.empty();
            }
        }

        /** The names that the fact is about, of those that it contains. */
        List<Named> names(String content) {
            return (about == null ? List.<String>of() : about)
                    .stream()
                            .flatMap(name -> named(name, content).stream())
                            .distinct()
                            .toList();
        }

        /** Parses "Siemens (organization)", if the fact contains the name. */
        private static Optional<Named> named(String written, String content) {
            int type = written.lastIndexOf('(');
            var name = (type < 0 ? written : written.substring(0, type)).strip();
            return name.isEmpty() || !content.contains(name)
                    ? Optional.empty()
                    : Optional.of(new Named(name, type < 0 ? EntityType.OTHER : type(written.substring(type + 1))));
        }

        private static EntityType type(String label) {
            var name = label.replace(")", "").strip();
            return Stream.of(EntityType.PERSON, EntityType.ORGANIZATION, EntityType.LOCATION, EntityType.PROJECT)
                    .filter(type -> type.label().equalsIgnoreCase(name))
                    .findFirst()
                    .orElse(EntityType.OTHER);
        }
    }

    /** A known fact that was said again. */
    record Still(
            @ToolArgument(required = true) String id,
            @Nullable List<String> from) {}

    /** A known fact that has ended. */
    record Ended(
            @ToolArgument(required = true) String id,

            @ToolArgument(maxLength = MAX_CODE_POINTS) @Nullable
            String why,

            @Nullable String by,
            @Nullable List<String> from) {}
}
