package dev.nightjar.plugin.maintenance.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Fact.Fading;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.maintenance.statement.Turns;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WordedStatementsTest {

    private final Turns session = new Turns()
            .user("Ada", "I live in Bergen. My mother lives in Bergen, too.")
            .user("Ada", "I like Bergen.");

    private final Fact home = statement("I live in Bergen.", "self");
    private final List<Fact> statements =
            List.of(home, statement("My mother lives in Bergen, too.", "other"), statement("I like Bergen.", "self"));

    @Test
    @DisplayName(
            "a speaker's statement about themselves ends for a fact of the same turn with half of its telling words")
    void should_end_what_is_worded() {
        assertThat(ended("Ada lives in Bergen", null)).containsExactly(home.id());
        assertThat(ended("Ada sails", null)).isEmpty();
        assertThat(ended("Ada lives in Bergen", Origin.WEB))
                .as("a fact that waits")
                .isEmpty();
    }

    private List<MemoryId> ended(String content, @Nullable Origin origin) {
        var turns = session.list();
        var draft = FactDraft.builder(content, 0.9, "test")
                .origin(origin)
                .derivedFrom(List.of(turns.get(0).id()))
                .build();
        return new WordedStatements(statements, turns)
                .endedBy(new GuardedEnds(List.of(draft), List.of()), new SaidWords(turns)).drafts().stream()
                        .flatMap(fact -> fact.supersedes().stream())
                        .map(Supersession::stored)
                        .toList();
    }

    private static Fact statement(String sentence, String tag) {
        var content = new Quotation(Quotation.NAMELESS, null, sentence).content();
        var its = Turns.details("fact_" + Math.abs(sentence.hashCode()), content, Quotation.SOURCE);
        var details = new MemoryDetails(
                its.id(),
                its.namespace(),
                its.agentId(),
                content,
                its.category(),
                List.of("statement", tag),
                its.sessionId(),
                its.source(),
                its.eventTime(),
                its.createdAt(),
                its.metadata(),
                null,
                null);
        var fading = new Fading(Durability.STABLE, 0.01, null, Standing.CURRENT);
        return new Fact(details, 0.8, fading, List.of(), false, 0, null);
    }
}
