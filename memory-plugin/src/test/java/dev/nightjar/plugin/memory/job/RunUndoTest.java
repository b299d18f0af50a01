package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.fixture.StoredRows;
import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult.Kept;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult.Obstacle;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.schedule.RunId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RunUndoTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("K3")
    @DisplayName(
            "a message that the user asked not to keep ends with the reading of its session, and comes back with an undo")
    void should_restore_what_the_user_asked_not_to_keep() {
        memory.user("s1", "Off the record: the landlord drinks");
        memory.user("s2", "The landlord has a boat");
        var told = memory.episodes("s1").get(0).id();
        var other = memory.episodes("s2").get(0).id();
        var before = memory.episodes("s1");
        var run = memory.maintenance().beginRun(SCOPE, "consolidation");
        var lease = memory.consolidation().lease(SCOPE, "s1", HOUR).orElseThrow();

        memory.consolidation().complete(lease, run, List.of(), List.of(told, other), ReadBy.STATEMENTS);

        assertThat(memory.hits("landlord", MemoryFilter.ALL))
                .singleElement()
                .satisfies(hit -> assertThat(hit.memory().id()).isEqualTo(other));
        assertThat(memory.maintenance().run(SCOPE, run).orElseThrow().changes())
                .singleElement()
                .satisfies(change -> assertThat(change.reason()).isEqualTo("the user asked not to keep it"));
        assertThat(memory.maintenance().unexplained(SCOPE)).isZero();

        assertThat(undo(run).restored()).containsExactly(told);
        assertThat(memory.episodes("s1")).isEqualTo(before);
        assertThat(memory.hits("landlord", MemoryFilter.ALL)).hasSize(2);
    }

    @Test
    @Tag("K3")
    @DisplayName("what decay ended comes back as it was: row, words, mentions, confidence; and the search finds it")
    void should_restore_what_decay_ended() {
        memory.recognise("Nora");
        var id = memory.remember("Nora keeps bees");
        memory.clock().advance(Duration.ofDays(900));
        var before = rows();

        var run = decay();

        assertThat(memory.found("bees")).isEmpty();
        assertThat(memory.maintenance().run(SCOPE, run).orElseThrow().changes())
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.memory()).isEqualTo(id);
                    assertThat(change.kind()).isEqualTo(ChangeKind.ENDED);
                    assertThat(change.reason()).startsWith("confidence 0.0273, not current since 2028-01-");
                });
        assertThat(memory.maintenance().unexplained(SCOPE)).isZero();

        memory.clock().advance(HOUR);
        var undone = undo(run);

        assertThat(undone.restored()).containsExactly(id);
        assertThat(undone.isComplete()).isTrue();
        assertThat(rows()).isEqualTo(before);
        assertThat(memory.found("bees")).containsExactly("Nora keeps bees");
        assertThat(undo(run)).isEqualTo(new UndoResult(List.of(), List.of(), List.of(), List.of(), true));
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    @Tag("J10")
    @DisplayName("a consolidation is taken back: new facts gone, old ones as they were; the session is "
            + "read again when that is asked for")
    void should_restore_what_a_consolidation_did() {
        memory.recognise("Ada", "Nora");
        var oslo = memory.remember("Ada lives in Oslo");
        var known = memory.remember("Ada bakes bread");
        memory.clock().advance(Duration.ofDays(3));
        memory.user("s1", "I moved to Bergen");
        var before = rows();

        var run = consolidate(
                "s1",
                draft("Ada lives in Bergen", "s1", new Supersession(oslo, "moved")),
                draft("Ada bakes bread.", "s1"),
                draft("Ada met Nora", "s1"));

        assertThat(memory.found("Where does Ada live?"))
                .contains("Ada lives in Bergen")
                .doesNotContain("Ada lives in Oslo");
        assertThat(memory.maintenance().run(SCOPE, run).orElseThrow().changes())
                .filteredOn(change -> change.memory().equals(oslo))
                .singleElement()
                .satisfies(change -> assertThat(change.reason()).startsWith("superseded by fact_"));

        memory.clock().advance(HOUR);
        var undone = undo(run);

        assertThat(undone.restored()).containsExactly(oslo, known);
        assertThat(undone.removed()).hasSize(2);
        assertThat(memory.consolidation().pendingSessions(SCOPE)).isEmpty();

        assertThat(memory.maintenance().readAgain(SCOPE, run)).isEqualTo(1);
        assertThat(rows()).isEqualTo(before);
        assertThat(memory.consolidation().pendingSessions(SCOPE)).hasSize(1);
        assertThat(memory.maintenance().readAgain(SCOPE, run)).isZero();
    }

    @Test
    @Tag("J10")
    @DisplayName("what a consolidation kept for a review, as it contradicts a confirmed fact, goes with it")
    void should_take_back_what_waits_for_a_review() {
        var oslo = memory.remember("Ada lives in Oslo");
        memory.service().confirm(SCOPE, oslo);
        memory.clock().advance(Duration.ofDays(3));
        memory.user("s1", "I moved to Bergen");
        var before = rows();
        var run = consolidate("s1", draft("Ada lives in Bergen", "s1", new Supersession(oslo, "moved")));
        assertThat(memory.review().waiting(SCOPE, 9)).hasSize(1);

        var undone = undo(run);
        memory.maintenance().readAgain(SCOPE, run);

        assertThat(undone.kept()).isEmpty();
        assertThat(memory.review().waiting(SCOPE, 9)).isEmpty();
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    @Tag("J10")
    @DisplayName("what was said after a consolidation that was taken back is read, and nothing before it")
    void should_read_only_what_is_new_after_taking_back() {
        memory.user("s1", "I keep bees");
        undo(consolidate("s1", draft("Ada keeps bees", "s1")));
        memory.user("s1", "I sail");

        var lease = memory.consolidation().lease(SCOPE, "s1", HOUR).orElseThrow();

        assertThat(memory.consolidation().episodes(lease, 0, 10).episodes())
                .extracting(Episode::content)
                .containsExactly("I sail");
    }

    @Test
    @Tag("K6")
    @Tag("J10")
    @DisplayName("a reflection is taken back with its run, and keeps no consolidation from being taken back")
    void should_take_back_reflections_and_what_they_were_drawn_from() {
        memory.user("s1", "I keep bees and sail");
        var consolidation = consolidate("s1", draft("Ada keeps bees", "s1"), draft("Ada sails", "s1"));
        var source = id("Ada keeps bees");
        var reflecting = memory.maintenance().beginRun(SCOPE, "reflection");
        var insight = memory.maintenance()
                .saveReflection(
                        SCOPE,
                        reflecting,
                        new Reflection.Draft("Ada lives outdoors.", List.of("weekly"), "test", List.of(source)));
        assertThat(memory.service().newestReflection(SCOPE)).contains(insight);

        var undone = undo(consolidation);

        assertThat(undone.isComplete()).isTrue();
        assertThat(undone.removed()).hasSize(2).contains(source);
        assertThat(undone.dependents()).containsExactly(insight.id());
        assertThat(memory.service().newestReflection(SCOPE)).contains(insight);
        assertThat(memory.service().history(SCOPE, insight.id()).orElseThrow().sources())
                .isEmpty();

        assertThat(memory.maintenance().run(SCOPE, reflecting).orElseThrow().changes())
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.kind()).isEqualTo(ChangeKind.ADDED);
                    assertThat(change.reason()).isEqualTo("drawn by test");
                });
        assertThat(undo(reflecting).removed()).containsExactly(insight.id());
        assertThat(memory.service().newestReflection(SCOPE)).isEmpty();
    }

    @Test
    @Tag("K3")
    @DisplayName("what fades within some days is told with its time, the soonest first, and fades then and not before")
    void should_tell_what_fades() {
        var passing = FactDraft.builder("Ada has a cold", 0.9, "test").durability(Durability.PASSING);
        var cold = memory.service().remember(SCOPE, passing.build()).id();
        memory.remember("Ada lives in Oslo");
        assertThat(memory.service().confirm(SCOPE, memory.remember("Ada sails")))
                .isPresent();
        var now = memory.clock().instant();
        assertThat(memory.maintenance().fading(SCOPE, now.plus(Duration.ofDays(2)), 9))
                .isEmpty();

        var fading = memory.maintenance().fading(SCOPE, now.plus(Duration.ofDays(3_000)), 9);

        assertThat(fading)
                .extracting(one -> one.fact().content())
                .containsExactly("Ada has a cold", "Ada lives in Oslo");
        assertThat(memory.maintenance().fading(SCOPE, now.plus(Duration.ofDays(3_000)), 1))
                .hasSize(1);
        memory.clock().advance(Duration.between(now, fading.get(0).at()));
        assertThat(((Fact) memory.service().find(SCOPE, cold).orElseThrow()).isOutOfDate())
                .isFalse();
        memory.clock().advance(Duration.ofSeconds(1));
        assertThat(((Fact) memory.service().find(SCOPE, cold).orElseThrow()).isOutOfDate())
                .isTrue();
        assertThat(memory.maintenance().fading(SCOPE, now.plus(Duration.ofDays(3_000)), 9))
                .hasSize(1);
    }

    @Test
    @Tag("K5")
    @DisplayName("enrichment is taken back: links, names and the stamp")
    void should_restore_what_enrichment_did() {
        var id = memory.remember("Nora keeps bees in Voss");
        var before = rows();
        memory.context().provide(EntityRecognizer.class, new Accurate());
        var run = memory.maintenance().beginRun(SCOPE, "enrichment");
        assertThat(memory.maintenance().enrich(SCOPE, run, List.of(id))).containsExactly(Map.entry(id, 1));
        assertThat(memory.maintenance().unenriched(SCOPE, 10)).isEmpty();
        assertThat(undo(run).restored()).containsExactly(id);
        assertThat(rows()).isEqualTo(before);
        assertThat(memory.maintenance().unenriched(SCOPE, 10)).hasSize(1);
    }

    @Test
    @Tag("J10")
    @DisplayName("what people did after the run stays, with what it hangs together with, and the report says so")
    void should_keep_what_changed_since() {
        var oslo = memory.remember("Ada lives in Oslo");
        memory.user("s1", "I moved to Bergen and sail");
        var run = consolidate(
                "s1",
                draft("Ada lives in Bergen", "s1", new Supersession(oslo, "moved")),
                draft("Ada sails every week", "s1"),
                draft("Ada likes tea", "s1"));
        var bergen = id("Ada lives in Bergen");
        var sails = id("Ada sails every week");
        var tea = id("Ada likes tea");
        memory.service().confirm(SCOPE, bergen);
        memory.service().correct(SCOPE, sails, "Ada sails every month");
        memory.clock().advance(Duration.ofDays(1));
        memory.service().recordUse(SCOPE, List.of(tea));
        memory.remember("written after the use");

        var undone = undo(run);

        assertThat(undone.removed()).containsExactly(tea);
        assertThat(undone.restored()).isEmpty();
        assertThat(undone.kept()).extracting(Kept::memory).containsExactlyInAnyOrder(oslo, bergen, sails);
        assertThat(undone.kept())
                .filteredOn(kept -> kept.memory().equals(oslo))
                .singleElement()
                .satisfies(kept -> assertThat(kept.why()).contains(bergen.value()));
        assertThat(memory.found("Where does Ada live?"))
                .contains("Ada lives in Bergen")
                .doesNotContain("Ada lives in Oslo");
        assertThat(memory.isConsolidated("s1")).isTrue();
        assertThat(undo(run).kept()).hasSize(3);
        assertThat(memory.maintenance().run(SCOPE, run).orElseThrow().undoneAt())
                .isNull();
    }

    @Test
    @Tag("J10")
    @DisplayName("one change is taken back row for row with what is tied to it, and the rest of the run stays")
    void should_take_back_one_change() {
        var oslo = memory.remember("Ada lives in Oslo");
        memory.remember("Ada drinks tea");
        memory.user("s1", "I moved to Bergen, drink coffee and sail");
        var before = rows();
        var run = consolidate(
                "s1",
                draft("Ada lives in Bergen", "s1", new Supersession(oslo, "moved")),
                draft("Ada sails every week", "s1"));
        var bergen = id("Ada lives in Bergen");
        var sails = id("Ada sails every week");

        var undone = undo(run, oslo);

        assertThat(undone.restored()).containsExactly(oslo);
        assertThat(undone.removed()).containsExactly(bergen);
        assertThat(memory.found("Where does Ada live?"))
                .contains("Ada lives in Oslo")
                .doesNotContain("Ada lives in Bergen");
        assertThat(memory.found("sails every week")).contains("Ada sails every week");
        assertThat(memory.maintenance().previewUndo(SCOPE, run, oslo)).isEmpty();
        assertThat(memory.maintenance().undo(SCOPE, run, bergen)).isEmpty();
        assertThat(memory.maintenance().run(SCOPE, run).orElseThrow().undoneAt())
                .isNull();

        assertThat(undo(run, sails).removed()).containsExactly(sails);
        assertThat(memory.maintenance().run(SCOPE, run).orElseThrow().undoneAt())
                .isNotNull();
        assertThat(memory.maintenance().readAgain(SCOPE, run)).isEqualTo(1);
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    @Tag("J10")
    @DisplayName("one change of which something was confirmed since stays whole, and another user takes back none")
    void should_keep_one_change_that_is_built_upon() {
        var oslo = memory.remember("Ada lives in Oslo");
        memory.user("s1", "I moved to Bergen");
        var run = consolidate("s1", draft("Ada lives in Bergen", "s1", new Supersession(oslo, "moved")));
        memory.service().confirm(SCOPE, id("Ada lives in Bergen"));
        var before = rows();

        var undone = undo(run, oslo);

        assertThat(undone.kept())
                .extracting(Kept::obstacle)
                .containsExactlyInAnyOrder(Obstacle.CONFIRMED_SINCE, Obstacle.BOUND);
        assertThat(rows()).isEqualTo(before);
        var other = MemoryScope.of(SCOPE.agentId(), new Namespace("user:bob"));
        assertThat(memory.maintenance().undo(other, run, oslo)).isEmpty();
    }

    @Test
    @DisplayName("forgetting: a forgotten memory is in no record of a run either, and undo does not bring it back")
    void should_not_bring_back_what_was_forgotten() {
        var id = memory.remember("Nora keeps bees");
        memory.clock().advance(Duration.ofDays(900));
        var run = decay();
        memory.service().forget(SCOPE, id);
        assertThat(memory.maintenance().run(SCOPE, run).orElseThrow().changes()).isEmpty();
        assertThat(undo(run).restored()).isEmpty();
        assertThat(memory.service().find(SCOPE, id)).isEmpty();
    }

    @Test
    @Tag("J10")
    @DisplayName("another namespace neither sees a run nor takes it back")
    void should_stay_within_the_namespace() {
        memory.remember("Nora keeps bees");
        memory.clock().advance(Duration.ofDays(900));
        var run = decay();
        var other = MemoryScope.of(SCOPE.agentId(), new Namespace("user:bob"));
        assertThat(memory.maintenance().run(other, run)).isEmpty();
        assertThat(memory.maintenance().undo(other, run)).isEmpty();
        assertThat(memory.maintenance().runs(other, 10)).isEmpty();
        assertThat(memory.maintenance().runs(SCOPE, 10)).hasSize(1);
        assertThat(memory.found("bees")).isEmpty();
    }

    @Test
    @DisplayName("law: any night, taken back in reverse, leaves every row as it was")
    void should_take_back_any_night() {
        takeBackNights(4, run -> assertThat(undo(run).kept()).isEmpty());
    }

    @Test
    @DisplayName("law: so does any night taken back change by change, whatever the order within a run")
    void should_take_back_any_night_change_by_change() {
        var random = new Random(5);
        takeBackNights(5, run -> {
            var changes = new ArrayList<>(
                    memory.maintenance().run(SCOPE, run).orElseThrow().changes());
            Collections.shuffle(changes, random);
            for (var change : changes) {
                memory.maintenance()
                        .undo(SCOPE, run, change.memory())
                        .ifPresent(undone -> assertThat(undone.kept()).isEmpty());
            }
            assertThat(undo(run).kept()).as("what the run named is left").isEmpty();
        });
    }

    private void takeBackNights(long seed, Consumer<RunId> takeBack) {
        var random = new Random(seed);
        memory.recognise("Ada", "Nora", "Petra");
        memory.context().provide(EntityRecognizer.class, new Accurate());
        for (int round = 0; round < 25; round++) {
            randomDay(random, round);
            var before = rows();
            var runs = randomNight(random, round);
            assertThat(memory.maintenance().unexplained(SCOPE))
                    .as("seed %d round %d", seed, round)
                    .isZero();
            if (random.nextInt(4) > 0) {
                for (int i = runs.size() - 1; i >= 0; i--) {
                    takeBack.accept(runs.get(i));
                    memory.maintenance().readAgain(SCOPE, runs.get(i));
                }
                assertThat(rows()).as("seed %d round %d", seed, round).isEqualTo(before);
            }
        }
    }

    private void randomDay(Random random, int round) {
        memory.clock().advance(Duration.ofHours(random.nextInt(500)));
        for (int i = 0; i < random.nextInt(4); i++) {
            memory.user("s" + round, random.nextBoolean() ? "Nora called " + random.nextInt(9) : "Petra wrote");
            var durability = List.of(Durability.LASTING, Durability.STABLE, Durability.PASSING)
                    .get(random.nextInt(3));
            memory.service()
                    .remember(
                            SCOPE,
                            FactDraft.builder(sentence(random), random.nextDouble(), "test")
                                    .durability(durability)
                                    .build());
        }
    }

    private List<RunId> randomNight(Random random, int round) {
        var runs = new ArrayList<RunId>();
        memory.clock().advance(HOUR);
        var enrichment = memory.maintenance().beginRun(SCOPE, "enrichment");
        memory.maintenance()
                .unenriched(SCOPE, 5)
                .forEach(found -> memory.maintenance().enrich(SCOPE, enrichment, List.of(found.id())));
        runs.add(enrichment);
        if (!memory.isConsolidated("s" + round)) {
            var drafts = new ArrayList<FactDraft>();
            for (int i = 0; i < random.nextInt(5); i++) {
                var content = sentence(random);
                var older = memory.consolidation().detectConflicts(SCOPE, FactDraft.of(content, 1, "test"));
                drafts.add(
                        older.isEmpty()
                                ? draft(content, "s" + round)
                                : draft(
                                        content,
                                        "s" + round,
                                        new Supersession(older.get(0).id(), "another day")));
            }
            runs.add(consolidate("s" + round, drafts.toArray(FactDraft[]::new)));
        }
        memory.clock().advance(HOUR);
        runs.add(decay());
        return runs;
    }

    private static String sentence(Random random) {
        var who = List.of("Ada", "Nora", "Petra").get(random.nextInt(3));
        var where = List.of("Oslo", "Bergen", "Voss", "Lima").get(random.nextInt(4));
        return random.nextBoolean()
                ? who + " lives in " + where
                : who + " has " + random.nextInt(5) + " old boats in " + where;
    }

    private RunId decay() {
        var run = memory.maintenance().beginRun(SCOPE, "decay");
        memory.maintenance().decay(SCOPE, run, new DecayRule(Duration.ofDays(5)));
        return run;
    }

    private RunId consolidate(String session, FactDraft... drafts) {
        var run = memory.maintenance().beginRun(SCOPE, "consolidation");
        var lease = memory.consolidation().lease(SCOPE, session, HOUR).orElseThrow();
        memory.consolidation().complete(lease, run, List.of(drafts));
        return run;
    }

    private UndoResult undo(RunId run) {
        var preview = memory.maintenance().previewUndo(SCOPE, run);
        var undone = memory.maintenance().undo(SCOPE, run);
        assertThat(undone).isEqualTo(preview);
        return undone.orElseThrow();
    }

    private UndoResult undo(RunId run, MemoryId id) {
        var preview = memory.maintenance().previewUndo(SCOPE, run, id);
        var undone = memory.maintenance().undo(SCOPE, run, id);
        assertThat(undone).isEqualTo(preview);
        return undone.orElseThrow();
    }

    private static FactDraft draft(String content, String session, Supersession... supersedes) {
        return FactDraft.builder(content, 0.9, "test")
                .durability(content.contains("Oslo") ? Durability.PASSING : null)
                .tags(List.of("Some tag"))
                .sessionId(session)
                .supersedes(List.of(supersedes))
                .build();
    }

    private MemoryId id(String content) {
        return memory.hits(content, MemoryFilter.ofKinds(MemoryKind.FACT))
                .get(0)
                .memory()
                .id();
    }

    @Test
    @Tag("K3")
    @DisplayName("a run that is taken back in part forgets the names that it gave, as one taken back whole does")
    void should_forget_names_of_a_run_taken_back_in_part() {
        memory.context().provide(EntityRecognizer.class, new Accurate());
        memory.user("s1", "Hello!");
        var run = consolidate("s1", draft("Ada bakes bread", "s1"), draft("Ada met Nora", "s1"));
        assertThat(rows().get("entity_aliases").toString()).contains("in Ada");
        memory.service().confirm(SCOPE, id("Ada bakes bread"));

        assertThat(undo(run).kept()).hasSize(1);

        assertThat(rows().get("entity_aliases").toString()).doesNotContain("in Ada", "in ada");
    }

    private Map<String, List<String>> rows() {
        try (var raw = memory.raw()) {
            return StoredRows.of(raw);
        }
    }

    /** Reads places besides people when it takes its time. */
    private static final class Accurate implements EntityRecognizer {

        @Override
        public boolean isAvailable(String strategy) {
            return true;
        }

        @Override
        public List<Mention> extract(Namespace namespace, String text, String strategy, Set<EntityType> types) {
            var place = strategy.equals(ACCURATE) ? EntityType.LOCATION : EntityType.PERSON;
            var names = strategy.equals(ACCURATE) ? List.of("Voss", "Lima", "Bergen") : List.of("Ada", "Nora");
            return names.stream()
                    .filter(text::contains)
                    .map(name -> new Mention("in " + name, place, name, null, 0.7, "test"))
                    .toList();
        }
    }
}
