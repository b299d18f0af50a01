package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Origin;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.FactBatchResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BatchLawTest {

    private static final List<String> PEOPLE = List.of("Ada", "Ines", "Tomas", "Voss");

    @RegisterExtension
    final StartedMemory together = StartedMemory.withDefaults();

    @RegisterExtension
    final StartedMemory oneByOne = StartedMemory.withDefaults();

    private final Random random = new Random(54);

    @Test
    @DisplayName(
            "law: facts saved at once are saved as one by one: repetitions, rewordings, ends, reviews and refusals")
    void should_save_many_as_one_by_one() {
        together.recognise(PEOPLE.toArray(String[]::new));
        oneByOne.recognise(PEOPLE.toArray(String[]::new));
        for (int round = 0; round < 60; round++) {
            var plans = IntStream.range(0, 1 + random.nextInt(6))
                    .mapToObj(i -> plan())
                    .toList();

            var batch = together.consolidation()
                    .saveFacts(
                            SCOPE,
                            plans.stream().map(plan -> plan.draft(together)).toList());
            var known = plans.stream().map(plan -> plan.draft(oneByOne)).toList();
            var each = known.stream()
                    .map(draft -> oneByOne.consolidation().saveFacts(SCOPE, List.of(draft)))
                    .toList();

            assertThat(told(List.of(batch))).as("round %d: %s", round, plans).isEqualTo(told(each));
            assertThat(state(together)).as("round %d: %s", round, plans).isEqualTo(state(oneByOne));
            together.clock().advance(Duration.ofHours(5));
            oneByOne.clock().advance(Duration.ofHours(5));
        }
        assertThat(state(together)).hasSizeGreaterThan(20);
    }

    @Test
    @DisplayName("of two wordings of one fact in a batch the second one is known")
    void should_know_what_the_same_batch_has_said() {
        var saved = together.consolidation()
                .saveFacts(
                        SCOPE,
                        List.of(
                                draft("Tomas paints the boat of Ines beside the old pier"),
                                draft("Tomas paints the boat of Ines, beside an old pier.")));

        assertThat(saved.saved()).hasSize(1);
        assertThat(saved.skippedDuplicates()).isEqualTo(1);
    }

    private FactDraft draft(String content) {
        return FactDraft.builder(content, 0.7, "test")
                .eventTime(together.clock().instant())
                .build();
    }

    /** A fact and, among the stored ones, the content of one that it ends; empty for none. */
    private record Plan(String content, String ended, Origin origin) {

        FactDraft draft(StartedMemory memory) {
            var ends = memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT), 100).stream()
                    .filter(fact -> fact.content().equals(ended))
                    .map(fact -> new Supersession(fact.id(), "replaced"))
                    .toList();
            return FactDraft.builder(content, 0.7, "test")
                    .eventTime(memory.clock().instant())
                    .sessionId("s" + content.length())
                    .origin(origin)
                    .supersedes(ends)
                    .build();
        }
    }

    private Plan plan() {
        return switch (random.nextInt(12)) {
            case 0 -> new Plan(" ", "", Origin.USER);
            case 1 -> new Plan("My key is AKIAIOSFODNN7EXAMPLE", "", Origin.USER);
            case 2 -> new Plan(content(), "", Origin.WEB);
            case 3, 4, 5 -> new Plan(content(), content(), Origin.USER);
            default -> new Plan(content(), "", Origin.USER);
        };
    }

    private String content() {
        var who = any(PEOPLE);
        var does = any(List.of("rows", "sails"));
        var when = any(List.of("on Mondays", "in winter"));
        var where = any(List.of("near the old pier", "with Ines"));
        return random.nextBoolean()
                ? who + " " + does + " " + when + " " + where
                : when + " " + where + " " + who + " " + does;
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static List<String> told(List<FactBatchResult> results) {
        var told = new ArrayList<String>();
        results.forEach(result -> result.saved().forEach(saved -> told.add("saved " + saved.content())));
        results.forEach(result -> told.addAll(result.errors()));
        told.add("known "
                + results.stream().mapToInt(FactBatchResult::skippedDuplicates).sum());
        told.add("ended "
                + results.stream()
                        .mapToInt(result -> result.superseded().size())
                        .sum());
        return told;
    }

    /** Facts with what is kept of them, and names with how often they are mentioned. */
    private static List<String> state(StartedMemory memory) {
        var rows = new ArrayList<>(memory.raw().strings("""
                SELECT m.content || ' ' || coalesce(m.end_reason, '') || ' ' || m.confidence || ' ' || m.decay_rate || ' '
                  || coalesce(m.origin, '') || ' ' || (SELECT s.session_id FROM sessions s WHERE s.pk = m.session_pk) || ' '
                  || coalesce((SELECT string_agg(e.name, ',' ORDER BY e.name) FROM memory_entities l
                    JOIN entities e ON e.pk = l.entity_pk WHERE l.memory_pk = m.pk), '') || ' '
                  || (SELECT count(*) FROM memory_links l WHERE l.from_pk = m.pk)
                FROM memories m WHERE m.kind = 'fact' ORDER BY 1"""));
        rows.addAll(memory.raw().strings("SELECT name FROM entities ORDER BY 1"));
        return rows;
    }
}
