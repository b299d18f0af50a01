package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.Episode;
import dev.nightjar.plugin.memory.question.AskingWords;
import dev.nightjar.plugin.memory.question.AskingWords.Role;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.score.HitRelevance.Hit;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import java.util.HashSet;
import java.util.Set;

/** Words of a short turn: whether it says anything beside what was asked. Belongs to one search. */
final class SaidWords {

    /** Greetings and plain questions are not longer. */
    private static final int SHORT = 12;

    private final Set<String> asked = new HashSet<>();
    private final StopWords stopWords;

    SaidWords(Question query, StopWords stopWords) {
        this.stopWords = stopWords;
        for (var term : query.terms()) {
            asked.add(term.word());
            asked.addAll(term.forms());
        }
    }

    /** Whether it only greets, thanks or agrees, and answers no question. */
    boolean isGreeting(Hit hit) {
        if (!isShortTurn(hit)
                || hit.signals().stream().anyMatch(signal -> signal.name().equals(TurnSignal.ASKED.label))) {
            return false;
        }
        var text = hit.memory().content();
        var words = Words.of(text);
        if (!AskingWords.ANY.isAny(Role.COURTESY, words)) {
            return false; // as for most turns, whose language need not be known then
        }
        var saysNothing = stopWords.in(text);
        var asking = AskingWords.of(saysNothing.languages());
        return asking.isAny(Role.COURTESY, words)
                && words.stream().allMatch(word -> saysNothing.contains(word) || asking.is(Role.COURTESY, word));
    }

    /** Whether it is a question whose words were all asked for now: it tells nothing that the asker does not know. */
    boolean isAskedAgain(Hit hit) {
        var text = hit.memory().content().stripTrailing();
        if (!isShortTurn(hit) || !(text.endsWith("?") || text.endsWith("？") || text.endsWith("؟"))) {
            return false;
        }
        var saysNothing = stopWords.in(text);
        var asking = AskingWords.of(saysNothing.languages());
        return Question.of(text, stopWords).terms().stream()
                .allMatch(term -> isAsked(term) || saysNothing.contains(term.word()) || asking.isAnyRole(term.word()));
    }

    private boolean isAsked(Term term) {
        return asked.contains(term.word()) || term.forms().stream().anyMatch(asked::contains);
    }

    private static boolean isShortTurn(Hit hit) {
        return hit.memory() instanceof Episode && Words.count(hit.memory().content(), SHORT + 1) <= SHORT;
    }
}
