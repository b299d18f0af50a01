package dev.nightjar.plugin.maintenance.extract.reading;

import com.google.common.base.CharMatcher;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads the facts out of a session, each turn in its own language. Thread-safe. */
public final class SessionReader {

    private static final int MAX_WORDS_LOOKED_AT = 400;
    private static final int MAX_BARE_WORDS = 3;
    private static final CharMatcher MARKS = CharMatcher.anyOf(".,;:!?¿¡()\"");

    private final Map<RuleTable, TurnReader> readers = new LinkedHashMap<>();

    /** By these rules. */
    public SessionReader(List<RuleTable> tables) {
        tables.forEach(table -> readers.put(table, new TurnReader(table)));
    }

    /**
     * What the turns say that is worth keeping, in the order it was said.
     *
     * @param isPerson whether memory knows somebody of this name already
     */
    public List<Finding> read(List<Utterance> utterances, Predicate<String> isPerson) {
        var people = new People(isPerson);
        utterances.stream()
                .map(Utterance::speaker)
                .filter(speaker -> speaker != null && !speaker.isEmpty())
                .forEach(people::addSpeaker);
        var findings = new ArrayList<Finding>();
        var turns = new HashMap<String, Integer>();
        var questions = List.<Sentence>of();
        var last = Optional.<RuleTable>empty();
        for (var utterance : utterances) {
            var table = language(utterance.text(), last);
            last = table;
            if (table.isEmpty()) {
                questions = List.of();
                continue;
            }
            var sentences = table.get().language().sentences(utterance.text());
            var speaker = utterance.speaker();
            if (speaker != null) {
                var called = speaker.isEmpty() ? table.get().language().wording("nameless") : speaker;
                var turn = new Turn(utterance, called, people, turns.merge(speaker, 1, Integer::sum));
                findings.addAll(reader(table.get()).read(turn, sentences, questions));
            }
            questions = TurnReader.questions(sentences);
        }
        return findings;
    }

    private TurnReader reader(RuleTable table) {
        var reader = readers.get(table);
        if (reader == null) {
            throw new IllegalStateException("no reader for " + table.language().code());
        }
        return reader;
    }

    /**
     * The language whose common words a text holds most of; where it holds none at all, such as a bare name, that of the
     * turn before.
     */
    private Optional<RuleTable> language(String text, Optional<RuleTable> last) {
        var words = Words.spaced(text.length() > 4000 ? text.substring(0, 4000) : text).stream()
                .limit(MAX_WORDS_LOOKED_AT)
                .map(Words::lower)
                .map(MARKS::trimFrom)
                .toList();
        RuleTable best = null;
        int most = 0;
        for (var table : readers.keySet()) {
            int common = table.language().familiarity(words);
            boolean isLast = last.isPresent() && last.get() == table && common > 0;
            if (common > most || (isLast && common == most)) {
                best = table;
                most = common;
            }
        }
        return best == null && words.size() <= MAX_BARE_WORDS
                ? last.filter(table -> table.language().familiarity(words) == 0)
                : Optional.ofNullable(best);
    }
}
