package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.spi.consolidation.FactBatchResult;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.consolidation.SessionConsolidation.EpisodePage;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StatementReadingTest {

    private static final StatementClassifier CLASSIFIER = SmallClassifier.create();

    private final List<FactDraft> completed = new ArrayList<>();
    private final List<MemoryId> ended = new ArrayList<>();
    private final List<Fact> stored = new ArrayList<>();

    @Test
    @DisplayName("a statement claims its slot and ends nothing; the store is not asked for conflicts")
    void should_end_nothing() {
        assertThat(read("My name is Ann.")).singleElement().satisfies(draft -> {
            assertThat(draft.content()).isEqualTo("Nora: \"My name is Ann.\"");
            assertThat(draft.tags()).containsExactlyInAnyOrder("name", "self", "statement");
            assertThat(draft.claims()).extracting(Claim::slot).containsExactly("name");
            assertThat(draft.durability()).isEqualTo(Durability.LASTING);
            assertThat(draft.supersedes()).isEmpty();
        });
    }

    @Test
    @DisplayName("what is no slot claims nothing")
    void should_claim_nothing_without_a_slot() {
        assertThat(read("My self is Oslo.")).singleElement().satisfies(draft -> {
            assertThat(draft.claims()).isEmpty();
            assertThat(draft.tags()).containsExactlyInAnyOrder("self", "statement");
        });
    }

    @Test
    @DisplayName("a newer value of what the user asked to remember is kept as asked for, and replaces the older one")
    void should_replace_what_was_asked_for() {
        stored.add(fact("Nora: \"Please remember: my desk code is 4471.\"", "asked/1"));
        stored.add(fact("Nora: \"My desk code is 12.\"", Quotation.SOURCE));
        stored.add(fact("Bo: \"Please remember: my desk code is 81.\"", "asked/1"));

        assertThat(read("Thanks a lot. The desk code is 9920 now."))
                .singleElement()
                .satisfies(draft -> {
                    assertThat(draft.content()).isEqualTo("Nora: \"The desk code is 9920 now.\"");
                    assertThat(draft.source()).isEqualTo("asked/1");
                    assertThat(draft.supersedes())
                            .extracting(Supersession::stored)
                            .containsExactly(stored.get(0).id());
                });
    }

    @Test
    @DisplayName(
            "of two values in one conversation the later one is kept; a value of nothing asked for is no statement")
    void should_keep_the_later_value() {
        assertThat(read("Note that my desk code is 4471.", "The desk code is 9920 now.", "The gate code is 7 now."))
                .extracting(FactDraft::content)
                .containsExactly("Nora: \"The desk code is 9920 now.\"");
    }

    @Test
    @DisplayName("a message that its user does not want kept leaves no statement, and ends")
    void should_end_unwanted_messages() {
        assertThat(read("My home is Oslo.", "Off the record: my home is red."))
                .extracting(FactDraft::content)
                .containsExactly("Nora: \"My home is Oslo.\"");
        assertThat(ended)
                .containsExactly(new Turns().user("").user("").list().get(1).id());
    }

    private static Fact fact(String content, String source) {
        return new Fact(
                Turns.details("fact_%026d".formatted(content.length()), content, source),
                1,
                new Fact.Fading(Durability.STABLE, 0, null, Fact.Standing.CURRENT),
                List.of(),
                false,
                0,
                null);
    }

    private List<FactDraft> read(String... messages) {
        var session = new Turns();
        for (var message : messages) {
            session.user("Nora", message);
        }
        var turns = session.list();
        var store = (SessionConsolidation) Proxy.newProxyInstance(
                SessionConsolidation.class.getClassLoader(),
                new Class<?>[] {SessionConsolidation.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "episodes" -> new EpisodePage(turns, 0, turns.size());
                    case "complete" -> completed((List<?>) arguments[2], (List<?>) arguments[3], (ReadBy) arguments[4]);
                    case "detectConflicts" ->
                        ((List<?>) arguments[1])
                                .stream().map(draft -> List.copyOf(stored)).toList();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        var scope = MemoryScope.of("tester", new Namespace("user:ada"));
        var lease = new SessionConsolidation.Lease(scope, "s1", "token", 0, 1, Turns.TIME.plusSeconds(60));
        new StatementReading(() -> CLASSIFIER, MessageSegmenter::new).read(new LeasedSession(store, lease, null));
        return completed;
    }

    private FactBatchResult completed(List<?> drafts, List<?> unwanted, ReadBy by) {
        unwanted.forEach(turn -> ended.add((MemoryId) turn));
        assertThat(by).isEqualTo(ReadBy.STATEMENTS);
        drafts.forEach(draft -> completed.add((FactDraft) draft));
        return new FactBatchResult(List.of(), 0, List.of(), List.of(), List.of());
    }
}
