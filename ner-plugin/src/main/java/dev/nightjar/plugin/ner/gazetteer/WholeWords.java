package dev.nightjar.plugin.ner.gazetteer;

import dev.nightjar.plugin.ner.text.TextPieces;
import java.util.Set;

/**
 * Whether some words of a text stand for themselves or are part of a longer one: Ann is not in "Ann-Marie" nor Brien in
 * "O'Brien", while Anna is in "Anna's" and New York in "New York-based". Words of one run are never cut, so that only
 * the signs that join words matter here.
 */
final class WholeWords {

    /** What may follow a name's apostrophe: Anna's, Anna'd, Anna'll, the Annas' needs none. */
    private static final Set<String> CLITICS = Set.of("s", "d", "ll", "ve", "re", "m");

    private WholeWords() {}

    /** Whether the words from the first to before the second index are not joined to their neighbours. */
    static boolean isWhole(TextPieces words, int from, int to) {
        return !(words.isWord(from) && isJoinedBefore(words, from))
                && !(words.isWord(to - 1) && isJoinedAfter(words, to));
    }

    // A hyphen or apostrophe makes one name of two when both parts have capitals; "ex-Google" and "d'Anna" have not.
    // A dot joins what goes on in lower case: a domain, a file, a path of code.
    private static boolean isJoinedBefore(TextPieces words, int from) {
        if (!words.isWord(from - 2)) {
            return false;
        }
        if (words.is(from - 1, '.')) {
            return !words.isCapitalised(from);
        }
        return (words.is(from - 1, '-') || words.is(from - 1, '\'')) && words.isCapitalised(from - 2);
    }

    private static boolean isJoinedAfter(TextPieces words, int to) {
        if (!words.isWord(to + 1)) {
            return false;
        }
        if (words.is(to, '.')) {
            return !words.isCapitalised(to + 1);
        }
        if (words.is(to, '\'')) {
            return !CLITICS.contains(words.piece(to + 1));
        }
        return words.is(to, '-') && words.isCapitalised(to + 1);
    }
}
