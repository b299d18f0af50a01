package dev.nightjar.plugin.maintenance.extract;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.extract.fact.Finding;
import dev.nightjar.plugin.maintenance.extract.fact.Turn;
import dev.nightjar.plugin.maintenance.extract.fact.TurnReader;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Things somebody said, for tests: by Ada to Tom, on Tuesday 5 March 2024 unless told otherwise. */
public final class Said {

    public static final LocalDate DAY = LocalDate.of(2024, 3, 5);

    private static final MessageSegmenter SEGMENTER = new MessageSegmenter();

    private Said() {}

    /** The facts in Ada's words. */
    public static List<String> facts(String text) {
        return findings(text).stream().map(Finding::content).toList();
    }

    /** The same with all that belongs to them. */
    public static List<Finding> findings(String text) {
        var noon = DAY.atTime(12, 0).toInstant(ZoneOffset.UTC);
        return TurnReader.read(
                new Turn("Ada", SEGMENTER.ownWords(text), noon, DAY, episode(1), 1, List.of("Ada", "Tom")));
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
                null);
        return new Fact(details, 0.9, 0, false, 0, null);
    }

    /** The id of the turn with this number. */
    public static MemoryId episode(long sequence) {
        return new MemoryId("ep_" + sequence);
    }
}
