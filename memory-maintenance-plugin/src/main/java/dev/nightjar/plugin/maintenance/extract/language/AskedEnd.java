package dev.nightjar.plugin.maintenance.extract.language;

import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.List;

/** Cuts a question off what was told before it: "I'm allergic to cats, is there one in the house?". */
final class AskedEnd {

    /** "…, don't I?" is about what was told; who asks something else about themselves needs more words. */
    private static final int MIN_WORDS_ABOUT_SPEAKER = 4;

    private static final int MIN_WORDS = 2;

    private final WordClass asking;
    private final WordClass and;
    private final WordClass i;
    private final WordClass mine;
    private final WordClass interjection;
    private final Verbs verbs;

    /**
     * @param asking what questions begin with; without words nothing is cut
     * @param and what joins two subjects
     * @param i the speaker
     * @param mine what belongs to the speaker
     * @param interjection what may stand before the subject, and before a question
     */
    AskedEnd(WordClass asking, WordClass and, WordClass i, WordClass mine, WordClass interjection, Verbs verbs) {
        this.asking = asking;
        this.and = and;
        this.i = i;
        this.mine = mine;
        this.interjection = interjection;
        this.verbs = verbs;
    }

    /** What the speaker tells about themselves and what they ask, or the sentence as it is. */
    List<Sentence> cut(Sentence sentence) {
        var tokens = sentence.tokens();
        for (int at = tokens.size() - 1; sentence.isQuestion() && at > 0; at--) {
            if (tokens.get(at).text().equals(",") && asks(tokens.subList(at + 1, tokens.size()))) {
                var told = tokens.subList(0, at);
                return tells(told)
                        ? List.of(new Sentence(told, false), new Sentence(tokens.subList(at + 1, tokens.size()), true))
                        : List.of(sentence);
            }
        }
        return List.of(sentence);
    }

    /** "…, is there one?", "…, so what should I do?" */
    private boolean asks(List<Token> words) {
        var tokens =
                words.size() > 1 && interjection.contains(words.get(0).key()) ? words.subList(1, words.size()) : words;
        boolean isAboutSpeaker = tokens.stream().anyMatch(token -> i.contains(token.key()));
        return tokens.size() >= (isAboutSpeaker ? MIN_WORDS_ABOUT_SPEAKER : MIN_WORDS)
                && asking.contains(tokens.get(0).key());
    }

    /** "Jo and I". */
    private boolean isPair(List<Token> tokens, int at) {
        return tokens.size() > at + 2
                && tokens.get(at).isCapitalised()
                && and.contains(tokens.get(at + 1).key())
                && i.contains(tokens.get(at + 2).key());
    }

    private boolean tells(List<Token> tokens) {
        int at = 0;
        while (at < tokens.size()) {
            var opening = interjection.longest(tokens, at);
            if (opening.isEmpty() && !tokens.get(at).isPunctuation()) {
                break;
            }
            at = opening.map(WordClass.Found::end).orElse(at + 1);
        }
        int subject = at;
        return at < tokens.size()
                && (i.contains(tokens.get(at).key())
                        || mine.contains(tokens.get(at).key())
                        || isPair(tokens, at))
                && tokens.stream()
                        .skip(subject + 1L)
                        .anyMatch(token -> !verbs.readings(token.key()).isEmpty());
    }
}
