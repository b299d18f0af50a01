package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tests for reading through {@link dev.nightjar.memory.MemoryService}, one per sentence of its description. */
public interface MemoryReadingContract extends MemoryContract {

    @Test
    @DisplayName("search: best first, ranks from 1, scores falling, no more hits than asked for")
    default void should_answer_the_best_hits_first() {
        remember("The boat is painted red");
        remember("The boat is painted red and lies in the harbour of Bergen");
        remember("The kitchen is painted white");
        var hits = memory().search(ADA, SearchRequest.of("red boat in Bergen", MemoryFilter.ALL, 2));
        assertThat(hits).hasSize(2);
        assertThat(hits).extracting(SearchHit::rank).containsExactly(1, 2);
        assertThat(hits.get(0).memory().content()).contains("Bergen");
        assertThat(hits.get(0).score()).isGreaterThanOrEqualTo(hits.get(1).score());
    }

    @Test
    @DisplayName("search: a blank question, odd characters and nothing fitting give an empty answer")
    default void should_answer_nothing_for_nothing() {
        remember("The boat is painted red");
        assertThat(found("")).isEmpty();
        assertThat(found(" \t\n")).isEmpty();
        assertThat(found("\"*:()^-")).isEmpty();
        assertThat(found("xylophone")).isEmpty();
    }

    @Test
    @DisplayName("search: the score is the fused score times the confidence factor")
    default void should_explain_its_scores() {
        memory().remember(ADA, FactDraft.of("The boat is painted red", 0.4, "contract"));
        var hit = memory().search(ADA, SearchRequest.of("boat", MemoryFilter.ALL, 1))
                .get(0);
        var explanation = hit.explanation();
        assertThat(hit.score()).isEqualTo(explanation.fused() * explanation.confidenceFactor());
        assertThat(explanation.confidenceFactor()).isGreaterThan(0).isLessThan(1);
        assertThat(explanation.legs()).isNotEmpty();
        assertThat(explanation.standsInFor()).isNull();
    }

    @Test
    @DisplayName("filter: kinds, tags, times and sessions, each alone")
    default void should_keep_to_each_filter() {
        say("s1", "I bought a kayak");
        clock().advance(Duration.ofHours(1));
        consolidation()
                .saveFacts(
                        ADA,
                        List.of(FactDraft.builder("Ada owns a kayak", 1, "contract")
                                .tags(List.of("Sport"))
                                .sessionId("s1")
                                .build()));
        clock().advance(Duration.ofHours(1));
        remember("The kayak is yellow");
        var later = now();

        assertThat(found("kayak", MemoryFilter.ofKinds(MemoryKind.EPISODE))).containsExactly("I bought a kayak");
        assertThat(found("kayak", MemoryFilter.ofKinds(MemoryKind.FACT, MemoryKind.NOTE)))
                .containsExactlyInAnyOrder("Ada owns a kayak", "The kayak is yellow");
        assertThat(found("kayak", withTags("sport"))).containsExactly("Ada owns a kayak");
        assertThat(found("kayak", withTags("sport", "boats"))).isEmpty();
        assertThat(found("kayak", between(later, null))).containsExactly("The kayak is yellow");
        assertThat(found("kayak", between(null, later)))
                .containsExactlyInAnyOrder("I bought a kayak", "Ada owns a kayak");
        assertThat(found("kayak", MemoryFilter.ALL.inSession("s1")))
                .containsExactlyInAnyOrder("I bought a kayak", "Ada owns a kayak");
        assertThat(found("kayak", MemoryFilter.ALL.excludingSession("s1"))).containsExactly("The kayak is yellow");
        assertThat(found("kayak", MemoryFilter.ALL.inSession("unknown"))).isEmpty();
    }

    @Test
    @DisplayName("filter: all conditions hold together, in search, list and entity alike")
    default void should_combine_filters() {
        say("s1", "Lovelace bought a kayak");
        say("s2", "Lovelace sold a kayak");
        remember("Lovelace owns a kayak");
        var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE).inSession("s2");
        assertThat(found("kayak", filter)).containsExactly("Lovelace sold a kayak");
        assertThat(texts(memory().list(ADA, filter, 10))).containsExactly("Lovelace sold a kayak");
        assertThat(texts(memory().entity(ADA, "Lovelace", filter, 10)
                        .orElseThrow()
                        .memories()))
                .containsExactly("Lovelace sold a kayak");
    }

    @Test
    @DisplayName("find: active or ended; empty for an unknown id")
    default void should_find_by_id() {
        var old = remember("Ada lives in Oslo");
        var renewed = memory().correct(ADA, old, "Ada lives in Bergen").orElseThrow();
        assertThat(memory().find(ADA, renewed.id()))
                .hasValueSatisfying(memory -> assertThat(memory.isActive()).isTrue());
        assertThat(memory().find(ADA, old)).hasValueSatisfying(memory -> {
            assertThat(memory.isActive()).isFalse();
            assertThat(memory.details().ending()).extracting("reason").isEqualTo(EndReason.SUPERSEDED);
        });
        assertThat(memory().find(ADA, new MemoryId("fact_01ARZ3NDEKTSV4RRFFQ69G5FAV")))
                .isEmpty();
    }

    @Test
    @DisplayName("list: active ones, newest event first, at most as many as asked for, at least one")
    default void should_list_newest_first() {
        for (var text : List.of("first thing", "second thing", "third thing")) {
            remember(text);
            clock().advance(Duration.ofMinutes(1));
        }
        var ended = remember("fourth thing");
        memory().correct(ADA, ended, "last thing");
        assertThat(texts(memory().list(ADA, MemoryFilter.ALL, 3)))
                .containsExactly("last thing", "third thing", "second thing");
        assertThatIllegalArgumentException().isThrownBy(() -> memory().list(ADA, MemoryFilter.ALL, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> memory().list(ADA, MemoryFilter.ALL, -1));
    }

    @Test
    @DisplayName(
            "page: the list in parts, none twice and none missing, also of one moment and while others are saved and erased")
    default void should_list_page_by_page() {
        for (int i = 1; i <= 7; i++) {
            remember("thing number " + i);
            if (i > 4) {
                clock().advance(Duration.ofMinutes(1));
            }
        }
        var whole = texts(memory().list(ADA, MemoryFilter.ALL, 99));

        var first = memory().page(ADA, MemoryFilter.ALL, null, 3);
        remember("something new");
        var second = memory().page(ADA, MemoryFilter.ALL, first.next(), 2);
        second.memories().forEach(memory -> memory().forget(ADA, memory.id()));
        var third = memory().page(ADA, MemoryFilter.ALL, second.next(), 2);

        assertThat(whole).hasSize(7);
        assertThat(Stream.of(first, second, third).flatMap(page -> texts(page.memories()).stream()))
                .containsExactlyElementsOf(whole);
        assertThat(third.next()).isNull();
        assertThat(memory().page(BOB, MemoryFilter.ALL, first.next(), 9).memories())
                .isEmpty();
        for (var end : new String[] {"", "7", "x.ep_1", "7.x", "99999999999999999999.ep_1"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> memory().page(ADA, MemoryFilter.ALL, end, 3))
                    .withMessageContaining("'" + end + "'");
        }
    }

    @Test
    @DisplayName("count: as many as list would answer without a limit, by the same filter")
    default void should_count_what_a_filter_lets_pass() {
        say("s1", "Lovelace bought a kayak");
        memory().correct(ADA, remember("Ada owns a boat"), "Ada owns a sailing boat");
        remember("Ada sails");
        assertThat(memory().count(ADA, MemoryFilter.ALL)).isEqualTo(3);
        assertThat(memory().count(ADA, MemoryFilter.ofKinds(MemoryKind.FACT))).isEqualTo(2);
        assertThat(memory().count(ADA, MemoryFilter.ALL.inSession("s1"))).isEqualTo(1);
        assertThat(memory().count(BOB, MemoryFilter.ALL)).isZero();
    }

    @Test
    @DisplayName(
            "successors: what took whose place, whether the old one has ended or fades; nothing of another namespace")
    default void should_tell_successors() {
        var ended = remember("Ada lives in Oslo");
        var corrected = memory().correct(ADA, ended, "Ada lives in Bergen").orElseThrow();
        var fading = remember("Ada works at Globex");
        var newer = remember("Ada works at Initech");
        consolidation().resolveConflict(ADA, fading, newer, "changed jobs");
        var all = List.of(ended, corrected.id(), fading, newer, new MemoryId("fact_01ARZ3NDEKTSV4RRFFQ69G5FAV"));
        assertThat(memory().successors(ADA, all)).containsOnly(entry(ended, corrected.id()), entry(fading, newer));
        assertThat(memory().successors(BOB, all)).isEmpty();
        assertThat(memory().successors(ADA, List.of())).isEmpty();
    }

    @Test
    @DisplayName("history: versions and sources oldest first, with the links among them; empty for an unknown id")
    default void should_tell_the_history() {
        say("s1", "I live in Oslo");
        var episode = memory().list(ADA, MemoryFilter.ALL, 1).get(0).id();
        var first = memory().remember(
                        ADA,
                        FactDraft.builder("Ada lives in Oslo", 1, "contract")
                                .sessionId("s1")
                                .derivedFrom(List.of(episode))
                                .build())
                .id();
        clock().advance(Duration.ofDays(1));
        var second = memory().correct(ADA, first, "Ada lives in Bergen").orElseThrow();
        for (var version : List.of(first, second.id())) {
            var history = memory().history(ADA, version).orElseThrow();
            assertThat(texts(history.versions())).containsExactly("Ada lives in Oslo", "Ada lives in Bergen");
            assertThat(history.sources()).extracting(Memory::id).containsExactly(episode);
            assertThat(history.links())
                    .filteredOn(link -> link.relation() == MemoryHistory.Link.Relation.SUPERSEDES)
                    .singleElement()
                    .satisfies(link -> {
                        assertThat(link.from()).isEqualTo(second.id());
                        assertThat(link.to()).isEqualTo(first);
                    });
        }
        assertThat(memory().history(ADA, new MemoryId("fact_01ARZ3NDEKTSV4RRFFQ69G5FAV")))
                .isEmpty();
    }

    @Test
    @DisplayName("entity: by name whatever its case, with its newest memories; empty for an unknown name")
    default void should_know_entities() {
        say("s1", "Lovelace wrote the first program");
        clock().advance(Duration.ofDays(1));
        remember("Lovelace was a countess");
        var profile = memory().entity(ADA, " LOVELACE ", MemoryFilter.ALL, 10).orElseThrow();
        assertThat(profile.entity().name()).isEqualTo("Lovelace");
        assertThat(profile.entity().mentionCount()).isEqualTo(2);
        assertThat(texts(profile.memories()))
                .containsExactly("Lovelace was a countess", "Lovelace wrote the first program");
        assertThat(memory().entity(ADA, "Lovelace", MemoryFilter.ALL, 1)
                        .orElseThrow()
                        .memories())
                .hasSize(1);
        assertThat(memory().entity(ADA, "Love", MemoryFilter.ALL, 10)).isEmpty();
        assertThat(memory().entity(ADA, "", MemoryFilter.ALL, 10)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> memory().entity(ADA, "Lovelace", MemoryFilter.ALL, 0));
    }

    @Test
    @DisplayName(
            "naming: what is linked to a name or has it in its text, recognised or not, newest first, by the filter")
    default void should_find_what_names_somebody() {
        say("s1", "our dog moppet likes snow");
        clock().advance(Duration.ofDays(1));
        say("s1", "moppets are a kind of doll; lovely moppetry");
        clock().advance(Duration.ofDays(1));
        remember("The vet saw Moppet's paw");
        remember("Lovelace was a countess");

        assertThat(texts(memory().naming(ADA, " MOPPET ", MemoryFilter.ALL, 10)))
                .containsExactly(
                        "The vet saw Moppet's paw",
                        "moppets are a kind of doll; lovely moppetry",
                        "our dog moppet likes snow");
        assertThat(texts(memory().naming(ADA, "moppet", MemoryFilter.ALL, 1)))
                .containsExactly("The vet saw Moppet's paw");
        assertThat(texts(memory().naming(ADA, "moppet", MemoryFilter.ofKinds(MemoryKind.EPISODE), 10)))
                .hasSize(2);
        assertThat(texts(memory().naming(ADA, "Lovelace", MemoryFilter.ALL, 10)))
                .containsExactly("Lovelace was a countess");
        assertThat(memory().naming(ADA, "Love", MemoryFilter.ALL, 10)).isEmpty();
        assertThat(memory().naming(BOB, "Moppet", MemoryFilter.ALL, 10)).isEmpty();
        assertThat(memory().naming(ADA, " ", MemoryFilter.ALL, 10)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> memory().naming(ADA, "Moppet", MemoryFilter.ALL, 0));
    }

    @Test
    @DisplayName("entities: by how many of the memories that pass the filter mention them, in readable namespaces only")
    default void should_count_entities() {
        say("s1", "Babbage Babbage Babbage");
        clock().advance(Duration.ofDays(8));
        var week = MemoryFilter.builder().after(clock().instant()).build();
        remember("Lovelace was a countess");
        say("s2", "Lovelace wrote to Babbage");
        memory().forget(ADA, remember("Babbage forgot"));
        memory().remember(BOB, FactDraft.of("Babbage is here", 1, "contract"));

        assertThat(memory().entities(ADA, Set.of(), MemoryFilter.ALL, 10))
                .extracting(count -> count.entity().name() + " " + count.memories())
                .containsExactly("Babbage 2", "Lovelace 2");
        assertThat(memory().entities(ADA, Set.of(), week, 10))
                .extracting(count -> count.entity().name() + " " + count.memories())
                .containsExactly("Lovelace 2", "Babbage 1");
        assertThat(memory().entities(ADA, Set.of(), MemoryFilter.ALL, 1)).hasSize(1);
        for (var filter : List.of(MemoryFilter.ALL, week)) {
            var types = EnumSet.allOf(EntityType.class);
            memory().entities(ADA, Set.of(), filter, 10)
                    .forEach(count -> types.remove(count.entity().type()));
            assertThat(memory().entities(ADA, types, filter, 10)).isEmpty();
            assertThat(memory().entities(ADA, EnumSet.complementOf(types), filter, 10))
                    .hasSize(2);
        }
        assertThat(memory().entities(BOB, Set.of(), week, 10)).hasSize(1);
        assertThatIllegalArgumentException().isThrownBy(() -> memory().entities(ADA, Set.of(), MemoryFilter.ALL, 0));
    }

    @Test
    @DisplayName("newestReflection: of the own namespace, replaced when a new one is saved")
    default void should_know_the_newest_reflection() {
        assertThat(memory().newestReflection(ADA)).isEmpty();
        memory().saveReflection(ADA, new Reflection.Draft("Ada likes boats", List.of(), "contract", List.of()));
        assertThat(memory().newestReflection(ADA))
                .hasValueSatisfying(newest -> assertThat(newest.content()).isEqualTo("Ada likes boats"));
        clock().advance(Duration.ofDays(7));
        var second =
                memory().saveReflection(ADA, new Reflection.Draft("Ada moves a lot", List.of(), "contract", List.of()));
        assertThat(memory().newestReflection(ADA)).contains(second);
        assertThat(memory().newestReflection(BOB)).isEmpty();
    }

    @Test
    @DisplayName("stats: counts what is active in the readable namespaces")
    default void should_count() {
        say("s1", "Lovelace bought a kayak");
        say("s2", "Lovelace sold it again");
        var fact = remember("Ada owns a boat");
        memory().correct(ADA, fact, "Ada owns a sailing boat");
        say(BOB, "s1", Role.USER, "I am somebody else");
        var own = memory().stats(ADA);
        assertThat(own.episodes()).isEqualTo(2);
        assertThat(own.facts()).isEqualTo(1);
        assertThat(own.reflections()).isZero();
        assertThat(own.notes()).isZero();
        assertThat(own.messages()).isEqualTo(2);
        assertThat(own.sessions()).isEqualTo(2);
        assertThat(own.pending()).isEqualTo(2);
        assertThat(own.entities()).isEqualTo(1);
        assertThat(own.newest()).isEqualTo(now());
        assertThat(own.lastConsolidation()).isNull();
        assertThat(own.databaseBytes()).isPositive();
        assertThat(memory().stats(both()).episodes()).isEqualTo(3);
    }

    @Test
    @DisplayName("isolation: every read of another namespace is as if nothing were there")
    default void should_not_read_another_namespace() {
        say("s1", "Lovelace bought a kayak");
        var fact = remember("Lovelace owns a kayak");
        assertThat(memory().search(BOB, SearchRequest.of("kayak", MemoryFilter.ALL, 10)))
                .isEmpty();
        assertThat(memory().find(BOB, fact)).isEmpty();
        assertThat(memory().list(BOB, MemoryFilter.ALL, 10)).isEmpty();
        assertThat(memory().history(BOB, fact)).isEmpty();
        assertThat(memory().entity(BOB, "Lovelace", MemoryFilter.ALL, 10)).isEmpty();
        assertThat(memory().stats(BOB).entities()).isZero();
        assertThat(memory().stats(BOB).newest()).isNull();
        var lease = consolidation().lease(ADA, "s1", Duration.ofMinutes(10));
        consolidation().complete(lease.orElseThrow(), List.of());
        assertThat(memory().stats(ADA).lastConsolidation()).isEqualTo(now());
        assertThat(memory().stats(BOB).lastConsolidation()).isNull();
    }

    @Test
    @DisplayName("isolation: a granted namespace can be read, and shows nothing of who reads it")
    default void should_read_granted_namespaces() {
        var fact = remember("Lovelace owns a kayak");
        assertThat(memory().search(both(), SearchRequest.of("kayak", MemoryFilter.ALL, 10)))
                .hasSize(1);
        assertThat(memory().find(both(), fact)).isPresent();
        memory().remember(
                        both(),
                        FactDraft.builder("Somebody has a kayak", 1, "contract")
                                .derivedFrom(List.of(fact))
                                .build());
        assertThat(memory().history(ADA, fact).orElseThrow().links()).isEmpty();
    }

    private static MemoryScope both() {
        return new MemoryScope(BOB.agentId(), BOB.namespace(), List.of(ADA.namespace(), new Namespace("nobody")));
    }

    private static MemoryFilter withTags(String... tags) {
        return MemoryFilter.builder().tags(Set.of(tags)).build();
    }

    private static MemoryFilter between(@Nullable Instant after, @Nullable Instant before) {
        return MemoryFilter.builder().after(after).before(before).build();
    }
}
