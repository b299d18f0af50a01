package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.fixture.StoredRows;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Changes of facts and notes that a user takes back. */
class ChangeUndoTest {

    private static final List<String> TOWNS = List.of("Oslo", "Bergen", "Voss", "Odda", "Bodo");

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @RepeatedTest(8)
    @DisplayName(
            "corrections and changes of durability that are taken back, the newest first, leave every row as it was")
    void should_restore_every_row(RepetitionInfo run) {
        var random = new Random(run.getCurrentRepetition());
        memory.recognise("Ada", "Nora", "Oslo", "Bergen", "Voss");
        var facts = new ArrayList<MemoryId>();
        for (var town : TOWNS.subList(0, 3)) {
            facts.add(fact(random, town));
            memory.clock().advance(Duration.ofHours(random.nextInt(90)));
        }
        var changed = facts.get(random.nextInt(facts.size()));

        var states = new ArrayList<Map<String, List<String>>>();
        var undone = new ArrayList<Memory>();
        var now = changed;
        for (int change = 0; change < 3; change++) {
            states.add(rows());
            undone.add(memory.fact(now));
            memory.clock().advance(Duration.ofDays(random.nextInt(3)));
            now = change(random, now);
        }
        for (int change = states.size() - 1; change >= 0; change--) {
            if (rows().equals(states.get(change))) {
                continue; // the text was the same, so nothing was noted
            }
            var was = memory.maintenance().undoChange(SCOPE, now).orElseThrow();
            assertThat(was.id()).isEqualTo(undone.get(change).id());
            assertThat(rows()).as("change %d", change).isEqualTo(states.get(change));
            now = was.id();
        }
        assertThat(now).isEqualTo(changed);
        assertThat(memory.maintenance().runs(SCOPE, 9)).isEmpty();
        assertThat(memory.maintenance().countRuns(SCOPE)).isZero();
    }

    private MemoryId fact(Random random, String town) {
        memory.user("s" + random.nextInt(2), "I live in " + town + ", Nora.");
        var turn = memory.service().list(SCOPE, MemoryFilter.ALL, 1).get(0);
        var id = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Ada lives in " + town, 0.5 + random.nextDouble() / 2, "test")
                                .tags(List.of("home"))
                                .sessionId(turn.details().sessionId())
                                .durability(Durability.values()[random.nextInt(3)])
                                .claims(List.of(new Claim(
                                        "ada", "home", town.toLowerCase(Locale.ROOT), Claim.State.HOLDS, true, false)))
                                .derivedFrom(List.of(turn.id()))
                                .build())
                .id();
        if (random.nextInt(3) == 0) {
            memory.service().confirm(SCOPE, id);
        } else if (random.nextInt(3) == 0) {
            memory.service().judge(SCOPE, id, Verdict.USEFUL);
        }
        return id;
    }

    private MemoryId change(Random random, MemoryId id) {
        return random.nextInt(3) == 0
                ? memory.service()
                        .setDurability(SCOPE, id, Durability.values()[random.nextInt(3)])
                        .orElseThrow()
                        .id()
                : memory.service()
                        .correct(SCOPE, id, "Ada lives in " + TOWNS.get(random.nextInt(TOWNS.size())))
                        .orElseThrow()
                        .id();
    }

    @Test
    @DisplayName("a correction is certain, and one that changes no text makes no version")
    void should_be_certain() {
        var id = memory.service()
                .remember(SCOPE, FactDraft.of("Ada lives in Oslo", 0.77, "test"))
                .id();
        var before = rows();

        assertThat(memory.service().correct(SCOPE, id, " Ada lives in Oslo\n")).contains(memory.fact(id));
        assertThat(rows()).isEqualTo(before);
        assertThat(memory.maintenance().undoChange(SCOPE, id)).isEmpty();

        var bergen = memory.service().correct(SCOPE, id, "Ada lives in Bergen").orElseThrow();
        assertThat(bergen.confidence()).isEqualTo(1);
        assertThat(bergen.isProtected()).isFalse();
    }

    @Test
    @Tag("P12")
    @DisplayName("a correction is taken back whole or not at all, and by nobody else")
    void should_keep_what_was_changed_since() {
        var oslo = memory.remember("Ada lives in Oslo");
        var bergen =
                memory.service().correct(SCOPE, oslo, "Ada lives in Bergen").orElseThrow();
        var bob = MemoryScope.of(SCOPE.agentId(), new Namespace("user:bob"));
        assertThat(memory.maintenance().undoChange(bob, bergen.id())).isEmpty();
        memory.service().confirm(SCOPE, bergen.id());
        var before = rows();

        assertThat(memory.maintenance().undoChange(SCOPE, bergen.id())).isEmpty();

        assertThat(rows()).isEqualTo(before);
        assertThat(memory.service().find(SCOPE, bergen.id()))
                .map(Memory::isActive)
                .contains(true);
    }

    @RepeatedTest(2)
    @DisplayName("an edit of a note that is taken back leaves every row as it was, also of one with a key")
    void should_restore_a_note(RepetitionInfo run) {
        memory.recognise("Ada", "Bergen");
        var draft = NoteDraft.builder("Ada signs with the old key", "test").tags(List.of("keys"));
        var id = memory.notes()
                .save(
                        SCOPE,
                        run.getCurrentRepetition() == 1
                                ? draft.build()
                                : draft.key("signing").build())
                .note()
                .id();
        memory.clock().advance(Duration.ofDays(2));
        var first = rows();
        memory.notes().update(SCOPE, id, NoteEdit.content("Ada signs in Bergen"));
        memory.clock().advance(Duration.ofDays(2));
        var second = rows();
        memory.notes().update(SCOPE, id, NoteEdit.content("Ada signs nothing"));

        assertThat(memory.maintenance().undoChange(SCOPE, id).orElseThrow().id())
                .isEqualTo(id);
        assertThat(rows()).isEqualTo(second);
        assertThat(memory.maintenance().undoChange(SCOPE, id).orElseThrow().content())
                .isEqualTo("Ada signs with the old key");
        assertThat(rows()).isEqualTo(first);
        assertThat(memory.maintenance().undoChange(SCOPE, id)).isEmpty();
    }

    @Test
    @DisplayName("a verdict that is taken back leaves every row as it was, of a fact, a note and a turn")
    void should_take_back_verdicts() {
        memory.user("s1", "I live in Oslo.");
        var turn = memory.service().list(SCOPE, MemoryFilter.ALL, 1).get(0).id();
        var fact = memory.remember("Ada lives in Oslo");
        var note = memory.notes()
                .save(SCOPE, NoteDraft.of("Ada signs with the old key", "test"))
                .note()
                .id();
        var before = rows();

        for (var id : List.of(turn, fact, note)) {
            for (var verdict : Verdict.values()) {
                memory.clock().advance(Duration.ofDays(1));
                memory.service().judge(SCOPE, id, verdict);
                assertThat(rows()).isNotEqualTo(before);
                memory.service().judge(SCOPE, id, null);
                assertThat(rows()).as("%s %s", id, verdict).isEqualTo(before);
            }
        }
    }

    @Test
    @DisplayName("a night in which a note expired is taken back row for row")
    void should_bring_back_what_expired() {
        memory.recognise("Ada", "Oslo");
        memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("Ada is in Oslo today", "test")
                                .expiresAt(memory.clock().instant().plus(Duration.ofDays(1)))
                                .build());
        memory.clock().advance(Duration.ofDays(2));
        var before = rows();
        var run = memory.maintenance().beginRun(SCOPE, "decay");
        memory.maintenance().decay(SCOPE, run, new DecayRule(Duration.ofDays(90)));
        assertThat(rows()).isNotEqualTo(before);

        memory.maintenance().undo(SCOPE, run);

        assertThat(rows()).isEqualTo(before);
    }

    private Map<String, List<String>> rows() {
        try (var raw = memory.raw()) {
            return StoredRows.of(raw);
        }
    }
}
