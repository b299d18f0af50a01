package dev.nightjar.plugin.maintenance.extract;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Things somebody said, for tests: by Ada to Tom, on Tuesday 5 March 2024 unless told otherwise. */
public final class Said {

    public static final LocalDate DAY = LocalDate.of(2024, 3, 5);

    private static final ExtractiveConsolidator CONSOLIDATOR = new ExtractiveConsolidator(ZoneOffset.UTC);

    private Said() {}

    /** The facts in Ada's words. */
    public static List<String> facts(String text) {
        return CONSOLIDATOR
                .extract(List.of(turn(1, Role.USER, "Ada", text), turn(2, Role.AGENT, "Tom", "Hm.")))
                .stream()
                .map(FactDraft::content)
                .toList();
    }

    /** One stored turn. */
    public static Episode turn(long sequence, Role role, @Nullable String speaker, String text) {
        return turn(sequence, role, speaker, text, DAY.atTime(12, 0).toInstant(ZoneOffset.UTC));
    }

    /** The same at another time. */
    public static Episode turn(long sequence, Role role, @Nullable String speaker, String text, Instant time) {
        var details = new MemoryDetails(
                episode(sequence),
                Namespace.AGENT,
                "assistant",
                text,
                "general",
                List.of(),
                "s1",
                "dialogue",
                time,
                time,
                Map.of(),
                null,
                null);
        return new Episode(details, role, speaker, sequence);
    }

    /** One stored fact. */
    public static Fact fact(String content, String tag) {
        var time = DAY.minusDays(30).atTime(12, 0).toInstant(ZoneOffset.UTC);
        var details = new MemoryDetails(
                new MemoryId("fact_1"),
                Namespace.AGENT,
                "assistant",
                content,
                "general",
                List.of(tag),
                "s0",
                "test",
                time,
                time,
                Map.of(),
                null,
                null);
        return new Fact(
                details, 0.9, new Fact.Fading(Durability.STABLE, 0, null, Standing.CURRENT), List.of(), false, 0, null);
    }

    /** The id of the turn with this number. */
    public static MemoryId episode(long sequence) {
        return new MemoryId("ep_" + sequence);
    }
}
