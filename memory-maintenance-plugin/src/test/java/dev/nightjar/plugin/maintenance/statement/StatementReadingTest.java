package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.spi.FactBatchResult;
import dev.nightjar.spi.ReadBy;
import dev.nightjar.spi.SessionConsolidation;
import dev.nightjar.spi.SessionConsolidation.EpisodePage;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StatementReadingTest {

    private static final StatementClassifier CLASSIFIER = SmallClassifier.create();
    private static final String HOME = "My home is Oslo.";

    private final List<FactDraft> completed = new ArrayList<>();

    @Test
    @DisplayName("a newer statement in a slot ends the older one of the same speaker")
    void should_end_the_older_statement() {
        var older = statement("1", "Nora", "home", "My home is red.");

        var drafts = read(HOME, List.of(older));

        assertThat(drafts).singleElement().satisfies(draft -> {
            assertThat(draft.content()).isEqualTo("Nora: \"My home is Oslo.\"");
            assertThat(draft.tags()).containsExactlyInAnyOrder("home", "statement");
            assertThat(draft.supersedes()).extracting(Supersession::stored).containsExactly(older.id());
        });
    }

    @Test
    @DisplayName("it ends none of another speaker, of another slot, or of the same words")
    void should_end_nothing_else() {
        assertThat(read(
                        HOME,
                        List.of(
                                statement("1", "Bo", "home", "My home is red."),
                                statement("2", "Nora", "job", "My job is red."),
                                statement("3", "Nora", "home", HOME))))
                .singleElement()
                .satisfies(draft -> assertThat(draft.supersedes()).isEmpty());
    }

    @Test
    @DisplayName("facts of a model or saved by hand are never ended")
    void should_not_end_what_others_worded() {
        assertThat(read(
                        HOME,
                        List.of(
                                fact("1", "Nora lives in Rome", "consolidator-agent/1", "nora", "home", "rome"),
                                fact("2", "Nora: \"My home is red.\"", "remember_fact", "nora", "home", "red"))))
                .singleElement()
                .satisfies(draft -> assertThat(draft.supersedes()).isEmpty());
    }

    @Test
    @DisplayName("what is no slot ends nothing, and the store is not asked for conflicts")
    void should_not_look_for_conflicts_without_a_slot() {
        assertThat(read("My self is Oslo.", null)).singleElement().satisfies(draft -> {
            assertThat(draft.claims()).isEmpty();
            assertThat(draft.tags()).containsExactlyInAnyOrder("self", "statement");
        });
    }

    private List<FactDraft> read(String message, @Nullable List<Fact> conflicts) {
        var turns = new Turns().user("Nora", message).list();
        var store = (SessionConsolidation) Proxy.newProxyInstance(
                SessionConsolidation.class.getClassLoader(),
                new Class<?>[] {SessionConsolidation.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "episodes" -> new EpisodePage(turns, 0, turns.size());
                    case "detectConflicts" -> conflicts;
                    case "complete" -> completed((List<?>) arguments[2], (ReadBy) arguments[3]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        var scope = MemoryScope.of("tester", new Namespace("user:ada"));
        var lease = new SessionConsolidation.Lease(scope, "s1", "token", 0, 1, Turns.TIME.plusSeconds(60));
        new StatementReading(() -> CLASSIFIER, MessageSegmenter::new).read(new LeasedSession(store, lease, null));
        return completed;
    }

    private FactBatchResult completed(List<?> drafts, ReadBy by) {
        assertThat(by).isEqualTo(ReadBy.STATEMENTS);
        drafts.forEach(draft -> completed.add((FactDraft) draft));
        return new FactBatchResult(List.of(), 0, List.of(), List.of(), List.of());
    }

    private static Fact statement(String id, String speaker, String slot, String sentence) {
        return fact(
                id,
                new Quotation(speaker, null, sentence).content(),
                Quotation.SOURCE,
                speaker.toLowerCase(Locale.ROOT),
                slot,
                sentence.toLowerCase(Locale.ROOT));
    }

    private static Fact fact(String id, String content, String source, String subject, String slot, String value) {
        return new Fact(
                Turns.details("fact_0000000000000000000000000" + id, content, source),
                0.9,
                new Fact.Fading(Durability.STABLE, 0, null, Fact.Standing.CURRENT),
                List.of(new Claim(subject, slot, value, Claim.State.HOLDS, true, false)),
                false,
                0,
                null);
    }
}
