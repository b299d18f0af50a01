package dev.nightjar.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryDetails.Ending;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.VectorStatus;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class MemoryTextTest {

    private static final Instant NOW = Instant.parse("2026-01-22T12:00:00Z");
    private static final Instant SAID = Instant.parse("2026-01-02T09:00:00.123Z");

    private final StringWriter out = new StringWriter();
    private final MemoryText text = text(false);

    @Test
    void should_show_hits_with_what_they_say_first() {
        text.hits(
                List.of(hit(fact("01A", "Ada lives in\nOslo.", null)), hit(episode("Oslo\u001B[2J it is!"))),
                "Oslo",
                false);

        assertThat(out).hasToString("""
                1. Ada lives in Oslo.
                   fact_01A · 2026-01-02T10:00:00+01:00 (2 weeks ago)
                   score 0.0325, relevance 0.40 · confidence 0.90 · stable · session s1
                1. Ada: Oslo·[2J it is!
                   ep_01E · 2026-01-02T10:00:00+01:00 (2 weeks ago)
                   score 0.0325, relevance 0.40 · session s1
                """);
    }

    @Test
    void should_say_how_a_hit_was_found() {
        text.hits(List.of(hit(fact("01A", "Ada lives in Oslo.", null))), "Oslo", true);

        assertThat(out.toString().lines().skip(3))
                .containsExactly(
                        "   text rank 1 (7.125) + entity rank 2 (0.000) = fused 0.0325 × confidence",
                        "   factor 0.95; in place of fact_00Z");
    }

    @Test
    void should_indent_what_is_explained_as_far_as_the_hit_whatever_its_rank() {
        var hit = hit(fact("01A", "Ada lives in Oslo.", null));
        text.hits(
                List.of(new SearchHit(hit.memory(), 10, hit.score(), hit.relevance(), hit.explanation())),
                "Oslo",
                true);

        assertThat(out.toString().lines())
                .startsWith("10. Ada lives in Oslo.")
                .allMatch(line -> line.startsWith("10. ") || line.startsWith("    "));
    }

    @Test
    void should_show_all_of_a_memory() {
        var claims = List.of(
                new Claim("ada", "home", "oslo", State.HOLDS, true, false),
                new Claim("ada", "plan", "", State.OVER, false, true));
        text.details(
                fact("01A", "Ada lives in Oslo.", new Ending(NOW, EndReason.SUPERSEDED))
                        .withClaims(claims),
                new MemoryId("fact_01B"));

        assertThat(out).hasToString("""
                id           fact_01A
                kind         fact
                content      Ada lives in Oslo.
                confidence   0.90
                durability   stable
                fades        0.03 a day
                claims       ada: home = oslo; ada: plan = any (over)
                used         2 times, last never
                time         2026-01-02T10:00:00+01:00 (2 weeks ago)
                recorded     2026-01-02T10:00:00+01:00 (2 weeks ago)
                session      s1
                source       dialogue
                category     general
                tags         home, travel
                namespace    agent
                state        replaced 2026-01-22T13:00:00+01:00 (just now)
                replaced by  fact_01B
                """);
    }

    @Test
    void should_show_a_history_with_reasons() {
        var old = fact("01A", "Ada lives in Oslo.", new Ending(NOW, EndReason.SUPERSEDED));
        var current = fact("01B", "Ada lives in Rome.", null);
        text.history(new MemoryHistory(
                List.of(old, current),
                List.of(episode("I moved to Rome.")),
                List.of(new MemoryHistory.Link(
                        current.id(), MemoryHistory.Link.Relation.SUPERSEDES, old.id(), "she said so", NOW))));

        assertThat(out).hasToString("""
                Versions, oldest first
                • Ada lives in Oslo.
                  fact_01A · 2026-01-02T10:00:00+01:00 (2 weeks ago) · replaced 2026-01-22
                  confidence 0.90 · stable · session s1
                • Ada lives in Rome.
                  fact_01B · 2026-01-02T10:00:00+01:00 (2 weeks ago) · active · confidence 0.90
                  stable · session s1
                  replaces fact_01A: she said so

                Read out of
                • Ada: I moved to Rome.
                  ep_01E · 2026-01-02T10:00:00+01:00 (2 weeks ago) · session s1
                """);
    }

    @Test
    void should_show_counts() {
        text.stats(
                new MemoryStats(419, 120, 1, 2, 7, 80, 419, 19, 1, 0, SAID, null, 3_500_000, VectorStatus.NONE),
                List.of());

        assertThat(out).hasToString("""
                episodes        419
                facts           120
                reflections     1
                notes           2
                passages        7 of documents
                entities        80
                messages        419
                sessions        19
                pending         1 waiting for consolidation
                contradictions  0 waiting for the user
                newest memory   2026-01-02T10:00:00+01:00 (2 weeks ago)
                consolidated    never
                database        3.3 MiB
                vectors         of 0 of 0 memories, off
                """);
    }

    @Test
    void should_use_colours_only_when_asked_to() {
        text(true).list(List.of(fact("01A", "Ada lives in Oslo.", null)), Map.of());

        assertThat(out.toString()).startsWith("• \u001B[1mAda lives in Oslo.\u001B[0m\n  \u001B[2mfact_01A");
    }

    private MemoryText text(boolean isColoured) {
        var clock = Clock.fixed(NOW, ZoneId.of("Europe/Berlin"));
        return new MemoryText(new Screen(new PrintWriter(out), 80, isColoured), new TimeText(clock));
    }

    private static SearchHit hit(Memory memory) {
        var legs = List.of(
                new SearchHit.Explanation.LegPlace("text", 1, 7.125),
                new SearchHit.Explanation.LegPlace("entity", 2, 0));
        return new SearchHit(
                memory, 1, 0.0325, 0.4, new SearchHit.Explanation(legs, 0.0325, 0.95, new MemoryId("fact_00Z")));
    }

    private static Fact fact(String ulid, String content, @Nullable Ending ending) {
        return new Fact(
                details("fact_" + ulid, content, ending),
                0.9,
                new Fact.Fading(Durability.STABLE, 0.03, null, Standing.CURRENT),
                List.of(),
                false,
                2,
                null);
    }

    private static Episode episode(String content) {
        return new Episode(details("ep_01E", content, null), Role.USER, "Ada", 3);
    }

    private static MemoryDetails details(String id, String content, @Nullable Ending ending) {
        return new MemoryDetails(
                new MemoryId(id),
                Namespace.AGENT,
                "assistant",
                content,
                "general",
                List.of("home", "travel"),
                "s1",
                "dialogue",
                SAID,
                SAID,
                Map.of(),
                null,
                ending);
    }
}
