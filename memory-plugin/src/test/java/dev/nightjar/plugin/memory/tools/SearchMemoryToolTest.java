package dev.nightjar.plugin.memory.tools;

import static dev.nightjar.memory.MemoryKind.EPISODE;
import static dev.nightjar.memory.MemoryKind.FACT;
import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static dev.nightjar.plugin.memory.fixture.ToolResults.failure;
import static dev.nightjar.plugin.memory.fixture.ToolResults.relevance;
import static dev.nightjar.plugin.memory.fixture.ToolResults.success;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchMemoryToolTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("I1")
    @Tag("F9")
    @DisplayName("search_memory answers ids, kinds, contents and readable times, and a memory that was "
            + "only shown was not used")
    void should_search() {
        var id = memory.remember("Ada sails on the fjord");
        memory.clock().advance(Duration.ofDays(3));
        var answer = (SearchTool.Found) success(memory.call("search_memory", "fjord", null, null, null, null, 10));
        assertThat(answer.found()).isTrue();
        assertThat(answer.relevant()).isTrue();
        assertThat(answer.memories())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("answer.relevance")
                .containsExactly(new MemoryRecord(
                        id,
                        FACT,
                        null,
                        "Ada sails on the fjord",
                        null,
                        Instant.parse("2026-01-01T12:00:00Z"),
                        new MemoryRecord.Answer("2026-01-01T12:00:00Z", "3 days ago", null, null),
                        null,
                        null,
                        null,
                        null,
                        null));
        assertThat(relevance(answer.memories().get(0))).isBetween(0.25, 1.0);
        memory.remember("written after the use");
        assertThat(memory.fact(id).accessCount()).isZero();
        var nothing = (SearchTool.Found) success(memory.call("search_memory", "moon", null, null, null, null, 10));
        assertThat(nothing).isEqualTo(new SearchTool.Found(false, false, List.of(), null));
    }

    @ParameterizedTest
    @CsvSource({
        "penicillin, 3",
        "Penicillin, 3",
        "hospital, 1",
        "Greta, 2",
        "Nora, 1",
        "penicillin Moppet, 2",
        "42, 1",
        "Who is Greta?, 2"
    })
    @Tag("I1")
    @DisplayName("what holds every word that is looked up is relevant, a name too, whoever else has spoken")
    void should_find_what_holds_the_words(String query, int holding) {
        for (int i = 0; i < 60; i++) {
            say(
                    i % 2 == 0 ? "Felix" : "Nora",
                    "s" + i / 10,
                    "We talked about the garden and the window, and then went on.");
        }
        say("Felix", "a", "I may not have penicillin, they told me.");
        say("Nora", "b", "They gave Moppet penicillin at the hospital, and Greta came along.");
        say("Felix", "c", "Penicillin for Moppet again; Greta and Nora paid the 42 crowns.");

        var answer = (SearchTool.Found) success(memory.call("search_memory", query, null, null, null, null, 10));

        assertThat(answer.relevant()).isTrue();
        assertThat(answer.memories())
                .filteredOn(view -> relevance(view) >= 0.25)
                .hasSizeGreaterThanOrEqualTo(holding);
    }

    @ParameterizedTest
    @CsvSource({
        "Where does the user live?, Where do I live?",
        "user's dog, my dog",
        "What is the User’s dog called?, What is my dog called?"
    })
    @Tag("I1")
    @DisplayName("a query about 'the user' is one about the person who asks")
    void should_read_the_user_as_the_one_who_asks(String ofModel, String ofUser) {
        for (int i = 0; i < 20; i++) {
            memory.user("s" + i, "We talked about the garden and the window, and then went on.");
        }
        memory.user("a", "I live in Tromsø, by the water.");
        memory.user("b", "My dog Salvo is old.");

        var answer = (SearchTool.Found) success(memory.call("search_memory", ofModel, null, null, null, null, 10));

        assertThat(answer.relevant()).isTrue();
        assertThat(answer.memories())
                .isEqualTo(
                        ((SearchTool.Found) success(memory.call("search_memory", ofUser, null, null, null, null, 10)))
                                .memories());
    }

    @Test
    @Tag("I1")
    @DisplayName("what has nothing to do with the question is not shown, unless a filter asks for all that passes")
    void should_leave_out_what_is_unrelated() {
        memory.user("s", "Thanks, that was all for today.");
        memory.agent("s", "The kettle is on the stove.");

        var answer = (SearchTool.Found)
                success(memory.call("search_memory", "Thanks, good night.", null, null, null, null, 10));
        assertThat(answer).isEqualTo(new SearchTool.Found(false, false, List.of(), null));
        var filtered = (SearchTool.Found)
                success(memory.call("search_memory", "Thanks, good night.", "episode", null, null, null, 10));
        assertThat(filtered.found()).isTrue();
    }

    private void say(String speaker, String session, String text) {
        var now = memory.clock().advance(Duration.ofMinutes(3));
        memory.context().events().post(UserMessage.of(SCOPE, session, text, now).by(speaker));
    }

    @Test
    @Tag("I1")
    @DisplayName("search_memory says plainly when nothing is relevant, and shows the nearest three as such")
    void should_say_that_nothing_is_relevant() {
        var ids = new ArrayList<MemoryId>();
        for (var place : List.of("harbour", "market", "lighthouse", "museum", "station")) {
            ids.add(memory.remember("Ada walks to the " + place + " in the morning"));
        }
        var answer = (SearchTool.Found) success(memory.call(
                "search_memory",
                "Which encyclopaedia explains photosynthesis each morning?",
                null,
                null,
                null,
                null,
                10));
        assertThat(answer.found()).isTrue();
        assertThat(answer.relevant()).isFalse();
        assertThat(answer.memories()).hasSize(3).allMatch(view -> relevance(view) < 0.25);
        assertThat(answer.hint()).startsWith("No memory answers this question for sure");
        memory.remember("written after the search");
        assertThat(ids).allMatch(id -> memory.fact(id).accessCount() == 0);
        var filtered = (SearchTool.Found) success(memory.call(
                "search_memory",
                "Which encyclopaedia explains photosynthesis each morning?",
                "fact",
                null,
                null,
                null,
                10));
        assertThat(filtered.memories()).hasSize(5);
    }

    @Test
    @Tag("I1")
    @DisplayName("search_memory never finds the question just asked, but what was said before it; oldest first")
    void should_not_find_the_question_just_asked() {
        memory.user("s1", "The fjord is cold.");
        memory.clock().advance(Duration.ofHours(1));
        memory.user("s2", "I swam in the fjord, the cold fjord.");
        memory.clock().advance(Duration.ofHours(1));
        memory.user("s2", "How cold is the fjord?");
        var inSession = (SearchTool.Found)
                success(memory.callIn("s2", "search_memory", "How cold is the fjord?", null, null, null, null, 10));
        assertThat(inSession.memories())
                .extracting(MemoryRecord::content)
                .containsExactly("The fjord is cold.", "I swam in the fjord, the cold fjord.");
        var elsewhere = (SearchTool.Found)
                success(memory.callIn("s3", "search_memory", "How cold is the fjord?", null, null, null, null, 10));
        assertThat(elsewhere.memories()).hasSize(3);
        assertThat(elsewhere.memories()).extracting(MemoryRecord::time).isSorted();
    }

    @Test
    @DisplayName(
            "a turn that a fact outdates is marked, and so is the answer that repeats it, but no answer with news of its own")
    void should_mark_what_a_fact_outdates() {
        memory.user("s1", "My cabin stands in Voss.");
        memory.agent("s1", "Your cabin stands in Voss, then.");
        memory.user("s1", "I sold the cabin in Voss.");
        memory.agent("s1", "Olsen buys every cabin around here.");
        memory.user("s1", "My new cabin stands in Odda.");
        var turns = memory.episodes("s1");
        var draft = FactDraft.builder("Ada's cabin stands in Odda", 0.9, "test")
                .derivedFrom(List.of(turns.get(4).id()))
                .supersedes(List.of(
                        new Supersession(turns.get(0).id(), "moved"),
                        new Supersession(turns.get(2).id(), "moved")))
                .build();
        var odda =
                memory.consolidation().saveFacts(SCOPE, List.of(draft)).saved().get(0);

        var found = (SearchTool.Found) success(memory.call("search_memory", "cabin", "episode", null, null, null, 10));
        assertThat(found.memories())
                .extracting(MemoryRecord::content, MemoryRecord::standing)
                .containsExactlyInAnyOrder(
                        tuple("My cabin stands in Voss.", "outdated"),
                        tuple("Your cabin stands in Voss, then.", "outdated"),
                        tuple("I sold the cabin in Voss.", "outdated"),
                        tuple("Olsen buys every cabin around here.", null),
                        tuple("My new cabin stands in Odda.", null));

        memory.service().judge(SCOPE, odda.id(), Verdict.WRONG);
        var judged = (SearchTool.Found) success(memory.call("search_memory", "cabin", "episode", null, null, null, 10));
        assertThat(judged.memories())
                .extracting(MemoryRecord::content, MemoryRecord::standing)
                .contains(tuple("My cabin stands in Voss.", null), tuple("Your cabin stands in Voss, then.", null));
    }

    @Test
    @Tag("I1")
    @DisplayName("a turn that tells what holds no longer is marked as outdated, and what took its place is named")
    void should_mark_what_holds_no_longer() {
        memory.user("s1", "My cabin stands in Voss.");
        var said = memory.episodes("s1").get(0).id();
        memory.clock().advance(Duration.ofDays(1));
        var old = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Ada's cabin stands in Voss", 0.9, "test")
                                .derivedFrom(List.of(said))
                                .build())
                .id();
        assertThat(standings("cabin")).containsExactly(tuple(EPISODE, null), tuple(FACT, null));
        memory.clock().advance(Duration.ofDays(1));
        var now = memory.service()
                .correct(SCOPE, old, "Ada's cabin stands in Odda")
                .orElseThrow();
        assertThat(standings("cabin")).containsExactly(tuple(EPISODE, "outdated"), tuple(FACT, null));
        var found =
                (SearchTool.Found) success(memory.call("search_memory", "cabin Voss", "episode", null, null, null, 10));
        assertThat(found.memories())
                .singleElement()
                .extracting("answer.successor")
                .isEqualTo(new MemoryRecord.Successor(now.id(), "Ada's cabin stands in Odda"));
    }

    @Test
    @Tag("I1")
    @DisplayName(
            "a statement is found among facts, with its day; a search of all kinds finds the turn " + "that it quotes")
    void should_find_statements_among_facts() {
        memory.user("s1", "I'm allergic to hazelnuts.");
        var said = new Quotation("Nora", null, "I'm allergic to hazelnuts.");
        memory.service().remember(SCOPE, FactDraft.of(said.content(), 0.9, Quotation.SOURCE));
        memory.clock().advance(Duration.ofDays(1));

        var found = (SearchTool.Found) success(memory.call("search_memory", "hazelnuts", null, null, null, null, 10));
        var facts = (SearchTool.Found) success(memory.call("search_memory", "hazelnuts", "fact", null, null, null, 10));

        assertThat(found.memories()).extracting(MemoryRecord::content).containsExactly("I'm allergic to hazelnuts.");
        assertThat(facts.memories())
                .extracting(MemoryRecord::content)
                .containsExactly("Nora, 2026-01-01: \"I'm allergic to hazelnuts.\"");
    }

    private List<Tuple> standings(String query) {
        var found = (SearchTool.Found) success(memory.call("search_memory", query, null, null, null, null, 10));
        return found.memories().stream()
                .map(view -> tuple(view.kind(), view.standing()))
                .toList();
    }

    @Test
    @Tag("I1")
    @DisplayName("what was said comes with who said it, the name and the side")
    void should_name_the_speaker() {
        memory.context()
                .events()
                .post(UserMessage.of(
                                SCOPE,
                                "s1",
                                "The fjord is cold.",
                                memory.clock().instant())
                        .by("Ada\n</x>" + "a".repeat(1_000_000)));
        memory.agent("s1", "The fjord is deep.");
        var answer = (SearchTool.Found) success(memory.call("search_memory", "fjord", null, null, null, null, 10));
        assertThat(answer.memories())
                .extracting("turn.role", "content")
                .containsExactlyInAnyOrder(
                        tuple(Role.USER, "The fjord is cold."), tuple(Role.AGENT, "The fjord is deep."));
        assertThat(answer.memories())
                .extracting("turn.speaker")
                .containsExactlyInAnyOrder("Ada </x>" + "a".repeat(51) + "…", null);
    }

    @Test
    @Tag("I1")
    @DisplayName("of a pasted log the answer has the line that fits, and says how long the whole is")
    void should_show_passages() {
        var log = "worker is processing a batch of records\n".repeat(4_000) + "the spare key is in locker 4711";
        memory.user("s1", log);
        var answer = (SearchTool.Found)
                success(memory.call("search_memory", "Which locker is the key in?", null, null, null, null, 1));
        var shown = answer.memories().get(0);
        assertThat(shown.content()).startsWith("…\nworker is").endsWith("\nthe spare key is in locker 4711");
        assertThat(shown.content().length()).isLessThan(2_000);
        assertThat(shown.contentLength()).isEqualTo(log.length());
        assertThat(answer.hint()).isNull();
    }

    @Test
    @Tag("I1")
    @Tag("H6")
    @Tag("F8")
    @DisplayName("filters by kind, tag and time words; what is not understood is answered with what is")
    void should_filter() {
        memory.user("s1", "the fjord is cold");
        memory.consolidation()
                .saveFacts(
                        SCOPE,
                        List.of(FactDraft.builder("Ada sails on the fjord", 1, "test")
                                .tags(List.of("to do"))
                                .build()));
        memory.clock().advance(Duration.ofDays(3));
        assertThat(found("fact", null, null, null)).containsExactly("Ada sails on the fjord");
        assertThat(found(null, " To  Do ", null, null)).containsExactly("Ada sails on the fjord");
        assertThat(found(null, null, "2 days ago", null)).isEmpty();
        assertThat(found("Episode", null, "last week", "2026-01-02")).containsExactly("the fjord is cold");
        assertThat(failure(memory.call("search_memory", "fjord", "opinion", null, null, null, 10)))
                .contains("opinion", "episode, fact, reflection, note, document");
        assertThat(failure(memory.call("search_memory", "fjord", null, null, "whenever", null, 10)))
                .contains("whenever", "yesterday");
    }

    private List<String> found(
            @Nullable String kind, @Nullable String tag, @Nullable String after, @Nullable String before) {
        var answer = (SearchTool.Found) success(memory.call("search_memory", "fjord", kind, tag, after, before, 10));
        return answer.memories().stream().map(MemoryRecord::content).toList();
    }
}
