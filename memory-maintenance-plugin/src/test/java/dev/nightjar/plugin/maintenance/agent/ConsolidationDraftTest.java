package dev.nightjar.plugin.maintenance.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.plugin.maintenance.agent.ConsolidationDraft.Staging;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.Settlement.Relation;
import dev.nightjar.spi.consolidation.FactBatchResult;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.consolidation.SessionConsolidation.EpisodePage;
import dev.nightjar.testkit.TestExtensionContext;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What staging facts costs the store, each of whose tries is a write transaction. */
class ConsolidationDraftTest {

    private static final MemoryScope SCOPE = MemoryScope.of("tester", new Namespace("user:ada"));
    private static final Instant TIME = Instant.parse("2026-03-02T09:00:00Z");
    private static final String EPISODE = "ep_01ARZ3NDEKTSV4RRFFQ69G5FAV";

    private final List<Integer> tries = new ArrayList<>();
    private final ConsolidationDraft draft = new ConsolidationDraft(
            new LeasedSession(
                    store(), new SessionConsolidation.Lease(SCOPE, "s1", "token", 0, 1, TIME.plusSeconds(60)), null),
            ZoneOffset.UTC,
            new FactChecks(TestExtensionContext.in(Path.of("."))));

    @BeforeEach
    void read() {
        draft.read(0, 30);
    }

    @Test
    @DisplayName("twenty new facts are tried together, in one write transaction")
    void should_try_new_facts_together() {
        var stagings = draft.stage(facts(20));

        assertThat(stagings).allSatisfy(staging -> assertThat(staging.staged()).isNotNull());
        assertThat(tries).containsExactly(20);
    }

    @Test
    @DisplayName("with a repeated one among them, too, and that one is told apart")
    void should_find_the_repeated_one() {
        var facts = Stream.concat(facts(5).stream(), facts(1).stream()).toList();

        assertThat(draft.stage(facts))
                .extracting(staging -> staging.staged() != null)
                .containsExactly(true, true, true, true, true, false);
        assertThat(draft.facts()).isEqualTo(5);
        assertThat(tries).containsExactly(6);
    }

    @Test
    @DisplayName("facts without a source and those over the limit are refused, and cost nothing")
    void should_refuse_what_cannot_be_taken() {
        var sourceless = new ProposedFact("Ada sails", List.of(), 0.9, null, null, null, null, null, null);
        var stagings = draft.stage(
                Stream.concat(Stream.of(sourceless), facts(22).stream()).toList());

        assertThat(stagings.get(0).refusal()).contains("source_ids");
        assertThat(stagings.subList(21, 23))
                .extracting(Staging::refusal)
                .allMatch(why -> why != null && why.contains("at most 20"));
        assertThat(tries).containsExactly(22);
    }

    @Test
    @Tag("J5")
    @DisplayName("a day that is none is refused with the value")
    void should_refuse_a_day_that_is_none() {
        var undated = new ProposedFact("Ada rows", List.of(EPISODE), 0.9, null, null, "soon", null, null, null);
        var plan = new ProposedFact(
                "Ada swims", List.of("e1"), 0.9, null, Durability.PASSING, "2026-03-09", null, null, null);
        var usual = new ProposedFact("Ada dives", List.of(EPISODE), 0.9, null, null, null, null, null, null);

        var stagings = draft.stage(List.of(undated, plan, usual));

        assertThat(stagings.get(0).refusal()).contains("2026-01-31", "'soon'");
        var planned = Objects.requireNonNull(stagings.get(1).staged()).draft();
        assertThat(planned.durability()).isEqualTo(Durability.PASSING);
        assertThat(planned.plannedUntil()).isEqualTo("2026-03-10T00:00:00Z");
        assertThat(Objects.requireNonNull(stagings.get(2).staged()).draft().durability())
                .isNull();
    }

    @Test
    @Tag("J5")
    @DisplayName("a fact about \"the user\" is refused with the name to write, when the user has one")
    void should_want_the_name_of_the_user() {
        var nameless =
                new ProposedFact("The user's boat is red", List.of("e1"), 0.9, null, null, null, null, null, null);
        var named = new ProposedFact(
                "Ada tests what the user sees", List.of("e1"), 0.9, null, null, null, null, null, null);

        var stagings = draft.stage(List.of(nameless, named));

        assertThat(stagings.get(0).refusal()).isEqualTo("write the name instead of \"the user\": Ada");
        assertThat(stagings.get(1).staged()).isNotNull();
    }

    @Test
    @Tag("J5")
    @DisplayName("a fact can be dropped again; its id is never another's, and there is room for one more")
    void should_drop_a_fact() {
        var first = draft.stage(facts(20));
        draft.drop(List.of("new-3", "new-20"));

        assertThat(draft.facts()).isEqualTo(18);
        assertThatThrownBy(() -> draft.drop(List.of("new-1", "new-3"))).hasMessageContaining("no fact 'new-3'");
        assertThat(draft.facts()).isEqualTo(18);
        var again = draft.stage(List.of(first.get(2).proposed()));
        assertThat(Objects.requireNonNull(again.get(0).staged()).id()).isEqualTo("new-21");
    }

    @Test
    @DisplayName(
            "of two facts of one conversation that say the same, one is kept; it does not matter that the other one is dropped, too")
    void should_join_two_facts() {
        draft.stage(facts(3));

        assertThat(draft.judge("new-1", " NEW-2 ", Relation.SAME, "the same")).isTrue();
        assertThat(draft.judge("new-1", "new-2", Relation.REPLACES, "said twice"))
                .isTrue();
        draft.drop(List.of("new-1"));
        assertThat(draft.facts()).isEqualTo(2);
        assertThatThrownBy(() -> draft.judge("fact_unknown", "new-2", Relation.SAME, ""))
                .hasMessageContaining("none of the candidates");
    }

    private static List<ProposedFact> facts(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new ProposedFact(
                        "Ada has boat " + i, List.of(EPISODE), 0.9, null, null, null, null, null, null))
                .toList();
    }

    /** A store with one episode that takes every text once; it notes how many drafts it is asked to try. */
    private SessionConsolidation store() {
        return (SessionConsolidation) Proxy.newProxyInstance(
                SessionConsolidation.class.getClassLoader(),
                new Class<?>[] {SessionConsolidation.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "episodes" -> new EpisodePage(List.of(episode()), 0, 1);
                    case "tryFacts" -> tried((List<?>) arguments[1]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private FactBatchResult tried(List<?> drafts) {
        tries.add(drafts.size());
        var saved = drafts.stream()
                .map(FactDraft.class::cast)
                .map(FactDraft::content)
                .distinct()
                .map(content -> new SavedFact(new MemoryId("fact_01ARZ3NDEKTSV4RRFFQ69G5FAV"), content, 0.9, false))
                .toList();
        return new FactBatchResult(saved, drafts.size() - saved.size(), List.of(), List.of(), List.of());
    }

    private static Episode episode() {
        return new Episode(details(EPISODE, "I have boats.", "episode"), Role.USER, "Ada", 1);
    }

    private static MemoryDetails details(String id, String content, String category) {
        return new MemoryDetails(
                new MemoryId(id),
                SCOPE.namespace(),
                SCOPE.agentId(),
                content,
                category,
                List.of(),
                "s1",
                "capture",
                TIME,
                TIME,
                Map.of(),
                null,
                null);
    }
}
