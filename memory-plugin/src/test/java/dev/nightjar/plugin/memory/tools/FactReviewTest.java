package dev.nightjar.plugin.memory.tools;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static dev.nightjar.plugin.memory.fixture.ToolResults.failure;
import static dev.nightjar.plugin.memory.fixture.ToolResults.success;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FactReviewTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("I7")
    @DisplayName("explain_fact tells what a fact was read out of, its versions, and why one replaced the other")
    void should_explain_a_fact() {
        memory.user("s1", "I live in Oslo");
        var oslo = save(draft("Ada lives in Oslo", "s1"));
        memory.clock().advance(Duration.ofDays(2));
        memory.user("s2", "I moved to Bergen");
        var bergen = save(draft("Ada lives in Bergen", "s2", new Supersession(oslo, "moved")));

        var answer = (FactReview.Explained) success(memory.call("explain_fact", " " + oslo.value()));

        assertThat(answer.id()).isEqualTo(oslo.value());
        assertThat(answer.state()).isEqualTo("superseded");
        assertThat(answer.confidence()).isEqualTo(0.3);
        assertThat(answer.producer()).isEqualTo("test");
        assertThat(answer.versions())
                .containsExactly(
                        new FactReview.Version(
                                oslo.value(),
                                "Ada lives in Oslo",
                                "superseded",
                                "2026-01-01T12:00:00Z",
                                bergen.value(),
                                "moved"),
                        new FactReview.Version(
                                bergen.value(), "Ada lives in Bergen", "active", "2026-01-03T12:00:00Z", null, null));
        assertThat(answer.sources())
                .extracting(MemoryRecord::content)
                .containsExactly("I live in Oslo", "I moved to Bergen");
        assertThat(answer.contradicts()).isNull();
        assertThat(answer.hint()).isNull();
        assertThat(answer.claims()).isNull();
        memory.remember("written after the look");
        assertThat(memory.fact(bergen).accessCount()).isZero();
    }

    @Test
    @Tag("I7")
    @DisplayName("explain_fact tells what a fact is compared by")
    void should_show_claims() {
        var job = save(FactDraft.builder("Ada left Acme for a life at sea", 1, "test")
                .claims(List.of(
                        new Claim("ada", "employer", "acme", State.OVER, true, true),
                        new Claim("ada", "dream", "life at sea", State.HOLDS, false, false),
                        new Claim("ada", "job", "", State.OVER, true, true)))
                .build());

        var answer = (FactReview.Explained) success(memory.call("explain_fact", job.value()));

        assertThat(answer.claims())
                .containsExactly("ada: employer = acme (over)", "ada: dream = life at sea", "ada: job = any (over)");
    }

    @Test
    @Tag("I7")
    @DisplayName("explain_fact names what contradicts a confirmed fact; what is no fact is not known to it")
    void should_explain_contradictions() {
        var oslo = memory.remember("Ada lives in Oslo");
        memory.service().confirm(SCOPE, oslo);
        memory.consolidation()
                .saveFacts(SCOPE, List.of(draft("Ada lives in Bergen", null, new Supersession(oslo, "moved"))));
        var bergen = memory.review().waiting(SCOPE, 1).get(0).memory().id();
        assertThat(((FactReview.Explained) success(memory.call("explain_fact", oslo.value()))).contradicts())
                .containsExactly(bergen.value());
        memory.user("s1", "I sail");
        for (var id : List.of(memory.episodes("s1").get(0).id().value(), "fact_unknown", "42")) {
            assertThat(failure(memory.call("explain_fact", id))).contains(id, "search_memory");
        }
    }

    @Test
    @Tag("I7")
    @DisplayName("weak_facts lists facts under 0.3, the weakest first, ten of them, with 60 characters; "
            + "none is renewed")
    void should_list_weak_facts() {
        var weak = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.of("Ada may be looking for another job in a town beyond the mountains", 0.2, "test"))
                .id();
        memory.service().remember(SCOPE, FactDraft.of("Ada keeps bees", 0.3, "test"));
        memory.service().remember(SCOPE, FactDraft.of("Ada sails", 0.1, "test"));

        var answer = (FactReview.WeakFacts) success(memory.call("weak_facts", 10));

        assertThat(answer.facts())
                .extracting(FactReview.WeakFact::content)
                .containsExactly("Ada sails", "Ada may be looking for another job in a town beyond the moun...");
        assertThat(answer.facts().get(1))
                .isEqualTo(new FactReview.WeakFact(
                        weak.value(),
                        "Ada may be looking for another job in a town beyond the moun...",
                        0.2,
                        "2026-01-01T12:00:00Z"));
        memory.remember("written after the look");
        assertThat(memory.fact(weak).accessCount()).isZero();
        for (int i = 0; i < 12; i++) {
            memory.service().remember(SCOPE, FactDraft.of("Number " + i + " may be Ada's favourite", 0.15, "test"));
        }
        assertThat(((FactReview.WeakFacts) success(memory.call("weak_facts", 10))).facts())
                .hasSize(10);
    }

    @Test
    @Tag("I7")
    @DisplayName("weak_facts: a fact is weak by what it is worth now, and a confirmed one never")
    void should_list_what_has_faded() {
        memory.remember("Ada keeps bees");
        memory.service().confirm(SCOPE, memory.remember("Ada sails"));
        assertThat(((FactReview.WeakFacts) success(memory.call("weak_facts", 10))).facts())
                .isEmpty();
        memory.clock().advance(Duration.ofDays(3_650));
        assertThat(((FactReview.WeakFacts) success(memory.call("weak_facts", 10))).facts())
                .extracting(FactReview.WeakFact::content)
                .containsExactly("Ada keeps bees");
    }

    @Test
    @Tag("I7")
    @DisplayName("get_timeline tells what happened in order, of one name or a span of time, cut at 200 characters")
    void should_tell_what_happened() {
        memory.recognise("Nora");
        memory.user("s1", "Nora sails " + "very ".repeat(50) + "often");
        memory.clock().advance(Duration.ofDays(1));
        memory.agent("s1", "Good to know");
        memory.clock().advance(Duration.ofDays(1));
        memory.remember("Nora sold her boat");

        assertThat(timeline(null, null, null))
                .containsExactly("Nora sails " + "very ".repeat(37) + "very...", "Good to know", "Nora sold her boat");
        assertThat(timeline("nora", "2026-01-02", null)).containsExactly("Nora sold her boat");
        assertThat(timeline(null, null, "yesterday")).hasSize(1);
        assertThat(timeline("Petra", null, null)).isEmpty();
        assertThat(timeline("boat", null, null))
                .as("a name that nobody recognised")
                .containsExactly("Nora sold her boat");
        var event = events(null, null, null, 2).events().get(0);
        assertThat(event)
                .isEqualTo(new FactReview.Event(
                        memory.episodes("s1").get(1).id().value(),
                        "episode",
                        "agent",
                        "Good to know",
                        "2026-01-02T12:00:00Z",
                        "1 day ago"));
    }

    @Test
    @Tag("I7")
    @DisplayName("get_timeline shows the newest of more events than asked for, and says how to see those before")
    void should_page_back_through_a_timeline() {
        for (int i = 0; i < 5; i++) {
            memory.user("s1", "message " + i);
            memory.clock().advance(Duration.ofMinutes(1));
        }
        var newest = events(null, null, null, 2);
        assertThat(newest.events()).extracting(FactReview.Event::content).containsExactly("message 3", "message 4");
        assertThat(newest.hint()).contains("before");
        var rest = events(null, null, newest.events().get(0).time(), 3);
        assertThat(rest.events())
                .extracting(FactReview.Event::content)
                .containsExactly("message 0", "message 1", "message 2");
        assertThat(rest.hint()).isNull();
        assertThat(failure(memory.call("get_timeline", null, "whenever", null, 50)))
                .contains("whenever", "yesterday");
    }

    private List<String> timeline(@Nullable String name, @Nullable String after, @Nullable String before) {
        return events(name, after, before, 50).events().stream()
                .map(FactReview.Event::content)
                .toList();
    }

    private FactReview.Events events(
            @Nullable String name, @Nullable String after, @Nullable String before, int limit) {
        return (FactReview.Events) success(memory.call("get_timeline", name, after, before, limit));
    }

    private MemoryId save(FactDraft draft) {
        return memory.consolidation()
                .saveFacts(SCOPE, List.of(draft))
                .saved()
                .get(0)
                .id();
    }

    private FactDraft draft(String content, @Nullable String session, Supersession... supersedes) {
        var sources = session == null
                ? List.<MemoryId>of()
                : List.of(memory.episodes(session).get(0).id());
        return FactDraft.builder(content, 1, "test")
                .sessionId(session)
                .derivedFrom(sources)
                .supersedes(List.of(supersedes))
                .build();
    }
}
