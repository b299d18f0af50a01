package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;

/** Moves what stands before the subject behind it: "in my free time, I paint" is "I paint in my free time". Thread-safe. */
final class Introductions {

    private static final int MAX_WORDS = 8;

    private final Verbs verbs;
    private final WordClass topic;
    private final WordClass intro;
    private final WordClass speaker;
    private final WordClass mine;
    private final WordClass pointer;
    private final WordClass finite;
    private final WordClass and;

    Introductions(Language language) {
        this.verbs = language.verbs();
        this.topic = language.wordsIfAny("topic");
        this.intro = language.words("intro");
        this.speaker = language.words("i");
        this.mine = language.words("mine");
        this.pointer = language.words("pointer");
        this.finite = language.words("finite");
        this.and = language.words("and");
    }

    /** Without what only names the matter: "as for Lisbon, we cancelled". */
    List<Token> withoutTopic(List<Token> tokens) {
        int from = topic.longest(tokens, 0).map(WordClass.Found::end).orElse(-1);
        for (int i = from; from > 0 && i < Math.min(tokens.size() - 1, from + MAX_WORDS); i++) {
            if (tokens.get(i).text().equals(",")) {
                return tokens.subList(i + 1, tokens.size());
            }
        }
        return tokens;
    }

    /** The words with the subject first; the same list when nothing stands before it. */
    List<Token> moved(List<Token> tokens) {
        int end = tokens.isEmpty() ? -1 : end(tokens, 0);
        if (end < 0) {
            return tokens;
        }
        int start = tokens.get(end).text().equals(",") ? end + 1 : end;
        var moved = new ArrayList<>(tokens.subList(start, tokens.size()));
        moved.add(Token.of(Words.lower(tokens.get(0).text())));
        moved.addAll(tokens.subList(1, end));
        return moved;
    }

    /** Whether what begins here are words for when or where, of one noun at least, before the speaker: "on Fridays I". */
    boolean leadToSpeaker(List<Token> tokens, int from) {
        int end = end(tokens, from);
        return end > from + 1 && speaker.contains(tokens.get(end).key());
    }

    /** Where the words before the speaker end; -1 when they hold a verb, introduce nothing or there is no speaker. */
    private int end(List<Token> tokens, int from) {
        if (!intro.contains(Words.lower(tokens.get(from).text()))) {
            return -1;
        }
        for (int i = from + 1; i < Math.min(tokens.size() - 1, from + MAX_WORDS + 1); i++) {
            var key = tokens.get(i).key();
            var next = tokens.get(i + 1).key();
            boolean isComma = tokens.get(i).text().equals(",") && (speaker.contains(next) || mine.contains(next));
            if (isComma && verbs.isForm(tokens.get(i - 1).key(), Form.PAST, Form.HEPAST)) {
                // "The kettle died, I need a new one" is two statements.
                return -1;
            }
            if (and.contains(tokens.get(i - 1).key())) {
                // So is "the kettle went and I need a new one".
                return -1;
            }
            if (isComma || speaker.contains(key)) {
                return i;
            }
            if (tokens.get(i).isPunctuation() || finite.contains(key) || pointer.contains(key)) {
                return -1;
            }
        }
        return -1;
    }
}
