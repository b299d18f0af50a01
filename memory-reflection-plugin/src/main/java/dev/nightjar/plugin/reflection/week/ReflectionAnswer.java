package dev.nightjar.plugin.reflection.week;

import dev.nightjar.tool.ToolArgument;
import org.jspecify.annotations.Nullable;

/**
 * The agent's answer.
 *
 * @param success whether there is an insight
 * @param factsAnalyzed number of facts it says it read; null when not stated
 * @param episodesAnalyzed number of turns it says it read; null when not stated
 * @param summary the insight, or why there is none
 */
record ReflectionAnswer(
        @ToolArgument(
                value = "Whether there is an insight; false when there is too little to draw one",
                required = true)
        Boolean success,

        @ToolArgument(value = "How many facts were read", minimum = 0) @Nullable
        Integer factsAnalyzed,

        @ToolArgument(value = "How many episodes were read", minimum = 0) @Nullable
        Integer episodesAnalyzed,

        @ToolArgument(value = "The insight in 3 to 5 sentences, or why there is none", required = true)
        String summary) {}
