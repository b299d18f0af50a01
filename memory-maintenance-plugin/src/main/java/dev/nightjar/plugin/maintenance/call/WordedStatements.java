package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.Quotation;
import java.util.List;
import java.util.stream.Stream;

/**
 * Statements that were read in a session while no model could be asked. A fact that the model reads in the same turn
 * takes the place of a speaker's statement about themselves if it has half of its telling words; other statements stay.
 *
 * @param statements the statements, without those that the user confirmed
 * @param episodes what is read
 */
record WordedStatements(List<Fact> statements, List<Episode> episodes) {

    private static final String WORDED = "a model has worded it";

    /** The tag of statements about their speaker; one about somebody else may have most words of a fact, too. */
    private static final String SELF = "self";

    /** The facts with the statements that they end. */
    GuardedEnds endedBy(GuardedEnds ends, SaidWords words) {
        return new GuardedEnds(
                ends.drafts().stream().map(draft -> ending(draft, words)).toList(), ends.doubtful());
    }

    private FactDraft ending(FactDraft draft, SaidWords words) {
        var ended = statements.stream()
                .filter(statement -> draft.origin() == null && isWorded(statement, draft, words))
                .map(statement -> new Supersession(statement.id(), WORDED));
        return draft.toBuilder()
                .supersedes(Stream.concat(draft.supersedes().stream(), ended).toList())
                .build();
    }

    private boolean isWorded(Fact statement, FactDraft draft, SaidWords words) {
        return Quotation.of(statement)
                .filter(said -> statement.details().tags().contains(SELF))
                .filter(said -> words.hasHalf(draft.content(), asked(said) + said.sentence()))
                .filter(said -> episodes.stream()
                        .anyMatch(turn -> draft.derivedFrom().contains(turn.id())
                                && turn.content().contains(said.sentence())))
                .isPresent();
    }

    private static String asked(Quotation said) {
        return said.question() == null ? "" : said.question() + " ";
    }
}
