package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A fact as the model proposes it, defaults filled in. */
record ProposedFact(
        String content,
        double confidence,
        List<String> tags,
        List<String> sourceIds,
        @Nullable Durability durability,
        @Nullable String plannedFor,
        List<Claim> claims) {}
