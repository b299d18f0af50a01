package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FactsTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("J5")
    @DisplayName("a mixed batch: new, blank, repeated, known, reworded")
    void should_count_a_mixed_batch() {
        memory.remember("Ada grows roses behind her house");
        var result = memory.consolidation()
                .saveFacts(
                        SCOPE,
                        drafts(
                                "Ada sails",
                                "  ",
                                " ada SAILS.",
                                "Ada grows roses behind her old stone house",
                                "Ada rows",
                                "The boat was painted bright red by somebody in the summer",
                                "The boat was painted very bright red by somebody in the summer"));
        assertThat(result.saved())
                .extracting(SavedFact::content)
                .containsExactly("Ada sails", "Ada rows", "The boat was painted bright red by somebody in the summer");
        assertThat(result.skippedDuplicates()).isEqualTo(3);
        assertThat(result.errors()).singleElement().asString().contains("blank");
    }

    @Test
    @Tag("J6")
    @Tag("X33")
    @DisplayName("short facts are compared with the store too, by remember and by correct")
    void should_compare_short_facts() {
        var first = memory.remember("Ada sails");
        assertThat(memory.remember("ada sails!")).isEqualTo(first);
        var other = memory.remember("Ada rows");
        assertThat(memory.service().correct(SCOPE, other, "Ada sails.").map(Memory::id))
                .contains(first);
        assertThat(texts()).containsExactly("Ada sails");
    }

    @Test
    @Tag("F7")
    @DisplayName("a fact that has ended is in no search, list or count; its row stays and can be read by its id")
    void should_not_find_what_has_ended() {
        var old = memory.remember("Ada lives in Oslo");
        memory.service().correct(SCOPE, old, "Ada lives in Bergen");
        assertThat(texts()).containsExactly("Ada lives in Bergen");
        assertThat(memory.found("Oslo")).doesNotContain("Ada lives in Oslo");
        assertThat(memory.service().count(SCOPE, MemoryFilter.ALL)).isEqualTo(1);
        assertThat(memory.service().stats(SCOPE).facts()).isEqualTo(1);
        assertThat(memory.fact(old).isActive()).isFalse();
        assertThat(memory.fact(old).content()).isEqualTo("Ada lives in Oslo");
    }

    @Test
    @Tag("J7")
    @DisplayName("purple is not cyan, also in the store")
    void should_keep_both_values() {
        memory.remember("Ada says her favourite colour of all is purple");
        memory.remember("Ada says her favourite colour of all is cyan");
        assertThat(texts()).hasSize(2);
    }

    @Test
    @Tag("J7")
    @DisplayName("what was said again is one more source of the known fact")
    void should_add_sources_to_the_known_fact() {
        memory.user("s1", "I sail");
        memory.user("s1", "I really do sail");
        var episodes = memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.EPISODE), 2);
        for (var episode : episodes) {
            memory.service()
                    .remember(
                            SCOPE,
                            FactDraft.builder("Ada sails", 1, "test")
                                    .sessionId("s1")
                                    .derivedFrom(List.of(episode.id()))
                                    .build());
        }
        var fact = memory.service()
                .list(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT), 2)
                .get(0);
        assertThat(memory.service().history(SCOPE, fact.id()).orElseThrow().sources())
                .hasSize(2);
    }

    @Test
    @Tag("J8")
    @DisplayName("Works at X, then in a later session Works at Y: X is a candidate, and no longer once it gave way")
    void should_detect_conflicts() {
        var x = saveIn("s1", "Ada works at Acme as an engineer");
        var y = saveIn("s2", "Ada works at Globex as an engineer");
        assertThat(memory.consolidation().detectConflicts(SCOPE, y))
                .extracting(Memory::id)
                .containsExactly(x);
        memory.consolidation().resolveConflict(SCOPE, x, y, "changed jobs");
        assertThat(memory.consolidation().detectConflicts(SCOPE, y)).isEmpty();
        var z = saveIn("s3", "Ada works at Initech as an engineer");
        assertThat(memory.consolidation().detectConflicts(SCOPE, z))
                .extracting(Memory::id)
                .containsExactly(y);
    }

    @Test
    @Tag("J10")
    @DisplayName("an outdated fact is below the new one at once and worth nothing after days")
    void should_fade_outdated_facts() {
        var old = memory.remember("Ada works at Acme");
        var renewed = memory.remember("Ada works at Globex");
        memory.consolidation().resolveConflict(SCOPE, old, renewed, "changed jobs");
        assertThat(memory.found("Ada works")).containsExactly("Ada works at Globex");
        memory.clock().advance(Duration.ofDays(4));
        assertThat(memory.fact(old).confidence()).isLessThan(0.05);
        assertThat(memory.fact(renewed).confidence()).isGreaterThan(0.6);
    }

    @Test
    @Tag("J10")
    @DisplayName("a mind that changes back keeps the newest on top: Oslo, Bergen, Oslo")
    void should_let_a_mind_change_back() {
        var oslo = memory.remember("Ada lives in Oslo");
        var bergen = supersede("Ada lives in Bergen", oslo);
        assertThat(memory.found("Where does Ada live?")).containsExactly("Ada lives in Bergen");
        var again = supersede("Ada lives in Oslo", bergen);
        assertThat(again).isNotEqualTo(oslo);
        assertThat(memory.found("Where does Ada live?")).containsExactly("Ada lives in Oslo");
        assertThat(memory.hits("Ada lives in Bergen", MemoryFilter.ALL)
                        .get(0)
                        .memory()
                        .id())
                .isEqualTo(again);
        assertThat(memory.remember("Ada lives in Oslo")).isEqualTo(again);
    }

    @Test
    @Tag("X30")
    @DisplayName("a confirmed fact that is contradicted stays as it is, and the user is told")
    void should_keep_a_confirmed_fact() {
        var confirmed = memory.remember("Ada is vegetarian");
        memory.service().confirm(SCOPE, confirmed);
        memory.user("s1", "I had a steak");
        var result = memory.consolidation()
                .saveFacts(
                        SCOPE,
                        List.of(FactDraft.builder("Ada eats meat", 0.8, "test")
                                .sessionId("s1")
                                .supersedes(List.of(new FactDraft.Supersession(confirmed, "cannot both be true")))
                                .build()));
        assertThat(result.contradictions()).containsExactly(confirmed);
        assertThat(result.superseded()).isEmpty();
        assertThat(result.saved()).isEmpty();
        assertThat(result.errors())
                .containsExactly("Kept for review and not used. It contradicts what the user has confirmed: Ada is"
                        + " vegetarian: 'Ada eats meat'");
        assertThat(memory.fact(confirmed).confidence()).isEqualTo(1);
        assertThat(memory.found("Does Ada eat meat or is she vegetarian?")).containsExactly("Ada is vegetarian");
        assertThat(memory.service().stats(SCOPE).contradictions()).isEqualTo(1);
        var waiting = memory.review().waiting(SCOPE, 9).get(0).memory().id();
        memory.service().forget(SCOPE, waiting);
        assertThat(memory.service().stats(SCOPE).contradictions()).isZero();
    }

    @Test
    @Tag("X30")
    @DisplayName(
            "released, what contradicts a confirmed fact takes its place and is confirmed; said " + "again it waits on")
    void should_let_the_user_decide() {
        var confirmed = memory.remember("Ada is vegetarian");
        memory.service().confirm(SCOPE, confirmed);
        var other = memory.remember("Ada never eats out");
        var draft = FactDraft.builder("Ada eats meat", 0.8, "test")
                .supersedes(List.of(
                        new FactDraft.Supersession(other, "she eats steak in restaurants"),
                        new FactDraft.Supersession(confirmed, "cannot both be true")))
                .build();
        memory.consolidation().saveFacts(SCOPE, List.of(draft));
        assertThat(memory.fact(other).isActive()).as("what waits ends nothing").isTrue();
        var waiting = memory.review().waiting(SCOPE, 9).get(0).memory().id();

        assertThat(memory.remember("Ada eats meat")).isEqualTo(waiting);
        assertThat(memory.review().count(SCOPE)).isEqualTo(1);

        memory.review().release(SCOPE, waiting);
        assertThat(memory.fact(waiting).isActive()).isTrue();
        assertThat(memory.fact(waiting).isProtected()).isTrue();
        assertThat(memory.fact(confirmed).isActive()).isFalse();
        assertThat(memory.service().stats(SCOPE).contradictions()).isZero();
    }

    @Test
    @Tag("X31")
    @DisplayName("a correction keeps session, sources, tags, confidence and protection, linked both ways")
    void should_keep_everything_when_corrected() {
        memory.user("s1", "I live in Oslo");
        var source = memory.service().list(SCOPE, MemoryFilter.ALL, 1).get(0).id();
        var old = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Ada lives in Oslo", 0.6, "test")
                                .tags(List.of("home"))
                                .sessionId("s1")
                                .derivedFrom(List.of(source))
                                .build())
                .id();
        var renewed =
                memory.service().correct(SCOPE, old, "Ada lives in Bergen").orElseThrow();
        assertThat(renewed.details().sessionId()).isEqualTo("s1");
        assertThat(renewed.details().tags()).containsExactly("home");
        assertThat(renewed.confidence()).isEqualTo(1);
        assertThat(renewed.isProtected()).isFalse();
        var history = memory.service().history(SCOPE, old).orElseThrow();
        assertThat(history.versions()).extracting(Memory::id).containsExactly(old, renewed.id());
        assertThat(history.sources()).extracting(Memory::id).containsExactly(source);
        assertThat(history.links())
                .extracting(MemoryHistory.Link::relation)
                .contains(MemoryHistory.Link.Relation.SUPERSEDES, MemoryHistory.Link.Relation.DERIVED_FROM);
        memory.service().confirm(SCOPE, renewed.id());
        assertThat(memory.service()
                        .correct(SCOPE, renewed.id(), "Ada lives in Bodo")
                        .map(Fact::isProtected))
                .contains(true);
    }

    private MemoryId saveIn(String session, String content) {
        return memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(content, 1, "test").sessionId(session).build())
                .id();
    }

    private MemoryId supersede(String content, MemoryId older) {
        return memory.consolidation()
                .saveFacts(
                        SCOPE,
                        List.of(FactDraft.builder(content, 1, "test")
                                .supersedes(List.of(new FactDraft.Supersession(older, "moved")))
                                .build()))
                .saved()
                .get(0)
                .id();
    }

    private static List<FactDraft> drafts(String... contents) {
        return List.of(contents).stream()
                .map(content -> FactDraft.of(content, 0.8, "test"))
                .toList();
    }

    private List<String> texts() {
        return memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT), 10).stream()
                .map(Memory::content)
                .toList();
    }
}
