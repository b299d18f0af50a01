package dev.nightjar.cli.command.shared;

import com.google.common.primitives.Doubles;
import com.google.common.primitives.Longs;
import dev.nightjar.internal.value.TimeExpression;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that filter memories. */
public final class FilterOptions {

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            split = ",",
            description = "Only episode, fact, reflection, note or document; several with commas.")
    List<String> kinds = new ArrayList<>();

    @Option(names = "--tag", paramLabel = "TAG", split = ",", description = "Only with this tag; repeatable.")
    List<String> tags = new ArrayList<>();

    @Option(
            names = "--metadata",
            paramLabel = "NAME=TEXT",
            description = "Only with this entry of metadata, NAME:=VALUE for a number or a boolean; repeatable.")
    Map<String, String> metadata = new LinkedHashMap<>();

    @Option(names = "--category", paramLabel = "C", description = "Only of this category.")
    @Nullable
    String category;

    @Option(
            names = "--after",
            paramLabel = "TIME",
            description = "Only from this time on: " + TimeExpression.ACCEPTED_FORMS + ".")
    @Nullable
    String after;

    @Option(names = "--before", paramLabel = "TIME", description = "Only before this time; same forms.")
    @Nullable
    String before;

    @Option(
            names = "--as-of",
            paramLabel = "TIME",
            description = "What was believed at this time, even if it was replaced since; same forms.")
    @Nullable
    String asOf;

    @Option(names = "--session", paramLabel = "ID", description = "Only of this conversation.")
    @Nullable
    String session;

    /**
     * The filter.
     *
     * @param clock the present, for times in words
     * @throws IllegalArgumentException for an unknown kind, a malformed time, or an empty period
     */
    public MemoryFilter filter(Clock clock) {
        var from = time(after, clock);
        var until = time(before, clock);
        if (from != null && until != null && !from.isBefore(until)) {
            throw new IllegalArgumentException("Nothing is both after " + after + " and before " + before
                    + "; --after takes the earlier of the two times");
        }
        return MemoryFilter.builder()
                .kinds(kinds.stream().map(MemoryKind::ofLabel).collect(Collectors.toSet()))
                .tags(tags.stream()
                        .map(tag -> tag.strip().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet()))
                .metadata(MetadataValues.of(metadata))
                .category(category)
                .after(from)
                .before(until)
                .asOf(time(asOf, clock))
                .sessionId(session)
                .build();
    }

    /** The filter, with these kinds if the options name none. */
    public MemoryFilter filterOr(Set<MemoryKind> usual, Clock clock) {
        var asked = filter(clock);
        return asked.kinds().isEmpty() ? asked.toBuilder().kinds(usual).build() : asked;
    }

    private static @Nullable Instant time(@Nullable String text, Clock clock) {
        return text == null ? null : TimeExpression.parse(text, clock);
    }

    /** The values of {@code --metadata}: {@code NAME=TEXT}, or {@code NAME:=VALUE} for a number or a boolean. */
    public static final class MetadataValues {

        private MetadataValues() {}

        /**
         * Entries with their types.
         *
         * @param options text before each {@code =}, and the text after it
         * @throws IllegalArgumentException when a value behind {@code :=} is neither a number nor a boolean
         */
        public static Map<String, Object> of(Map<String, String> options) {
            var values = new LinkedHashMap<String, Object>();
            options.forEach((name, value) -> {
                boolean isTyped = name.endsWith(":");
                var key = isTyped ? name.substring(0, name.length() - 1) : name;
                if (values.put(key, isTyped ? typed(key, value) : value) != null) {
                    throw new IllegalArgumentException(
                            "--metadata names '" + key + "' as a text and as a value; give it once");
                }
            });
            return values;
        }

        private static Object typed(String name, String value) {
            if (value.equals("true") || value.equals("false")) {
                return Boolean.valueOf(value);
            }
            var whole = Longs.tryParse(value);
            if (whole != null) {
                return whole;
            }
            var number = Doubles.tryParse(value);
            if (number == null || !Double.isFinite(number)) {
                throw new IllegalArgumentException("--metadata " + name + ":=" + value
                        + " is neither a number nor true or false; write " + name + "=" + value + " for a text");
            }
            return number;
        }
    }
}
