package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.extension.ToolArgument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model's answer on a session. Few properties are required: gaps and oddities in a fact are filled in, and an unusable
 * fact is left out alone.
 */
record SessionAnswer(
        @ToolArgument(
                value = "What is worth remembering, the most important first",
                required = true,
                maxItems = MAX_FACTS,
                oneByOne = true)
        List<NewFact> facts,

        @ToolArgument(value = "Known facts that were said again", oneByOne = true) @Nullable
        List<Still> still,

        @ToolArgument(value = "Known facts that are over", maxItems = MAX_FACTS, oneByOne = true) @Nullable
        List<Ended> ended) {

    static final int MAX_FACTS = 20;
    static final int MAX_CODE_POINTS = 500;

    record NewFact(
            @ToolArgument(value = "One short sentence", required = true, maxLength = MAX_CODE_POINTS)
            String text,

            @ToolArgument("Ids of its episodes") @Nullable List<String> from,

            @ToolArgument("Names in it, each with its type: \"Ada (person)\"") @Nullable
            List<String> about,

            @ToolArgument("One of the kinds") @Nullable String kind,
            @ToolArgument("Whose slots") @Nullable String subject,

            @ToolArgument("Slots with their values: \"home: Bergen\"") @Nullable
            List<String> slots,

            @ToolArgument(value = "How likely it is true", defaultValue = "0.9", minimum = 0, maximum = 1)
            Double confidence,

            @ToolArgument("Day of a plan, as 2026-01-31") @Nullable
            String plannedFor,

            @ToolArgument("Ids of known facts it takes the place of") @Nullable
            List<String> replaces,

            @ToolArgument("Why, in a few words") @Nullable String why) {}

    /** A known fact that was said again. */
    record Still(
            @ToolArgument(value = "Its id", required = true) String id,

            @ToolArgument("Ids of the episodes that say so") @Nullable
            List<String> from) {}

    /** A known fact that has ended. */
    record Ended(
            @ToolArgument(value = "Its id", required = true) String id,

            @ToolArgument(value = "Why, as a sentence that stands alone", maxLength = MAX_CODE_POINTS) @Nullable
            String why,

            @ToolArgument("Id of the known fact that says what is so now, if one does") @Nullable
            String by,

            @ToolArgument("Ids of the episodes that say so") @Nullable
            List<String> from) {}
}
