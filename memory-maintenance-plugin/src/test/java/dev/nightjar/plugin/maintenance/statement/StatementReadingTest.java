package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
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

    private List<FactDraft> read(String message) {
        var turns = new Turns().user("Nora", message).list();
        var store = (SessionConsolidation) Proxy.newProxyInstance(
                SessionConsolidation.class.getClassLoader(),
                new Class<?>[] {SessionConsolidation.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "episodes" -> new EpisodePage(turns, 0, turns.size());
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
}
