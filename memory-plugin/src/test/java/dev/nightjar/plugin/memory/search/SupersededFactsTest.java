package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a search answers about facts that were corrected or superseded. */
class SupersededFactsTest {

    private static final MemoryFilter FACTS = MemoryFilter.ofKinds(MemoryKind.FACT);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("H7")
    @DisplayName("a corrected fact: the old wording finds the new text, which says what it stands in for")
    void should_answer_the_successor_for_old_wording() {
        var old = memory.remember("Ada lives in Oslo");
        var renewed = correct(old, "Ada has moved to Bergen");
        var hit = memory.hits("Oslo", MemoryFilter.ALL).get(0);
        assertThat(hit.memory().id()).isEqualTo(renewed);
        assertThat(hit.explanation().standsInFor()).isEqualTo(old);
        assertThat(memory.hits("Bergen", MemoryFilter.ALL).get(0).explanation().standsInFor())
                .isNull();
    }

    @Test
    @Tag("H7")
    @DisplayName("the successor stands where its predecessor would, also when its own wording hardly fits")
    void should_put_the_successor_in_its_predecessors_place() {
        var old = memory.remember("Ada lives in Oslo near the opera house");
        correct(old, "Ada has moved to Bergen for good and rents a small flat there");
        for (int i = 0; i < 30; i++) {
            memory.remember("Ada said number " + i);
        }
        var best = memory.service()
                .search(SCOPE, SearchRequest.of("Ada, Oslo, opera house", MemoryFilter.ALL, 3))
                .get(0);
        assertThat(best.memory().content()).startsWith("Ada has moved to Bergen");
        assertThat(best.explanation().standsInFor()).isEqualTo(old);
    }

    @Test
    @Tag("H7")
    @DisplayName("when old and new both fit, the old one is dropped, over any number of steps")
    void should_follow_chains() {
        var first = memory.remember("Ada lives in Oslo");
        var second = memory.remember("Ada lives in Bergen");
        var third = memory.remember("Ada lives in Tromso");
        resolve(first, second);
        resolve(second, third);
        assertThat(memory.found("Where does Ada live? Oslo, Bergen?")).containsExactly("Ada lives in Tromso");
        assertThat(memory.found("Oslo")).containsExactly("Ada lives in Tromso");
        var fourth = correct(third, "Ada lives in Bodo");
        assertThat(memory.hits("Oslo", MemoryFilter.ALL))
                .singleElement()
                .satisfies(hit -> assertThat(hit.memory().id()).isEqualTo(fourth));
    }

    @Test
    @Tag("H7")
    @DisplayName("of a chain the newest that passes the filter answers")
    void should_answer_the_newest_that_passes() {
        var first = memory.remember("Ada lives in Oslo");
        memory.clock().advance(Duration.ofDays(10));
        var second = memory.remember("Ada lives in Bergen");
        memory.clock().advance(Duration.ofDays(10));
        var third = memory.remember("Ada lives in Tromso");
        resolve(first, second);
        resolve(second, third);
        var beforeTheThird =
                MemoryFilter.builder().before(memory.clock().instant()).build();
        assertThat(memory.hits("Oslo", beforeTheThird))
                .extracting(hit -> hit.memory().id())
                .containsExactly(second);
    }

    @Test
    @Tag("H7")
    @DisplayName("what this session has outdated does not come back because the session is excluded")
    void should_not_bring_back_what_the_session_outdated() {
        var old = memory.remember("Ada lives in Oslo");
        memory.user("s1", "I live in Bergen now");
        var renewed = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Ada lives in Bergen", 1, "test")
                                .sessionId("s1")
                                .build())
                .id();
        resolve(old, renewed);
        assertThat(memory.hits("Where does Ada live?", FACTS.excludingSession("s1")))
                .isEmpty();
        assertThat(memory.hits("Where does Ada live?", FACTS.excludingSession("s2")))
                .hasSize(1);
    }

    @Test
    @Tag("H7")
    @DisplayName("a settled conflict is not settled again the other way round, so that no circle comes about")
    void should_settle_once() {
        var first = memory.remember("Ada lives in Oslo");
        var second = memory.remember("Ada lives in Bergen");
        resolve(first, second);
        assertThat(memory.consolidation().resolveConflict(SCOPE, second, first, "changed"))
                .isFalse();
        assertThat(memory.found("Where does Ada live?")).containsExactly("Ada lives in Bergen");
    }

    @Test
    @Tag("H7")
    @DisplayName("who asks about an earlier time gets what held then, never a wording that was corrected")
    void should_answer_what_held_then() {
        var oslo = memory.remember("Ada lives in Oslo");
        var typo = memory.remember("Ada likes teh opera house");
        memory.clock().advance(Duration.ofDays(10));
        var renewed = memory.clock().instant();
        correct(typo, "Ada likes the opera house");
        resolve(oslo, memory.remember("Ada lives in Bergen"));
        var earlier = MemoryFilter.builder().before(renewed).build();
        assertThat(memory.hits("Where does Ada live?", earlier))
                .extracting(hit -> hit.memory().id())
                .containsExactly(oslo);
        assertThat(memory.hits("opera house", earlier)).isEmpty();
    }

    @Test
    @Tag("H7")
    @DisplayName("superseded wording is gone once its successor was forgotten")
    void should_not_find_old_wording_after_forgetting() {
        var renewed = correct(memory.remember("Ada lives in Oslo"), "Ada lives in Bergen");
        memory.service().forget(SCOPE, renewed);
        assertThat(memory.found("Oslo")).isEmpty();
        assertThat(memory.found("Bergen")).isEmpty();
    }

    private MemoryId correct(MemoryId id, String content) {
        return memory.service().correct(SCOPE, id, content).orElseThrow().id();
    }

    private void resolve(MemoryId older, MemoryId newer) {
        assertThat(memory.consolidation().resolveConflict(SCOPE, older, newer, "changed"))
                .isTrue();
    }
}
