package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.tool.ToolArgument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A fact proposed by the model. */
record ProposedFact(
        @ToolArgument(
                value = "One sentence that stands alone",
                required = true,
                maxLength = ConsolidationDraft.MAX_CODE_POINTS)
        String content,

        @ToolArgument(value = "Ids of the episodes it was said in, such as e3", required = true)
        List<String> sourceIds,

        @ToolArgument(
                value = "How likely it is true; lower where it was hedged",
                defaultValue = "0.8",
                minimum = 0,
                maximum = 1)
        Double confidence,

        @ToolArgument("One or two lower-case English words") @Nullable
        List<String> tags,

        @ToolArgument(value = "How long it is likely to stay true", defaultValue = "stable") @Nullable
        Durability durability,

        @ToolArgument("Only for a plan: the day it is for, or the last one, as 2026-01-31") @Nullable
        String plannedFor,

        @ToolArgument("Whose slot, where a new value takes the place of the old") @Nullable
        String subject,

        @ToolArgument("Slot with one value, such as home or number of dogs") @Nullable
        String slot,

        @ToolArgument("Its value") @Nullable String value) {

    List<Claim> claims() {
        return Slots.claims(subject, slot, value, plannedFor != null);
    }
}
