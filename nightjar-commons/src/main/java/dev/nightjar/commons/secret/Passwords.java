package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Passwords: a word for it, then a sign or a verb, then one piece that does not look like an ordinary word. A password
 * that is a plain word in a sentence is missed.
 */
final class Passwords {

    private static final Set<String> VERBS =
            Set.of("is", "ist", "lautet", "es", "est", "è", "é", "heißt", "was", "war", "are", "sind", "är", "er");
    private static final Set<String> PREPOSITIONS = Set.of(
            "for", "of", "to", "from", "on", "at", "für", "vom", "von", "zum", "der", "des", "de", "del", "du", "pour",
            "para");
    /** {@code the PIN of the front door is 4711} */
    private static final int MAX_WORDS_BETWEEN = 5;

    private static final int MIN_LENGTH = 4;
    private static final int MIN_NUMBER = 3;
    private static final int MAX_NUMBER = 8;
    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');

    private Passwords() {}

    /** The password announced by the piece at this index; empty for none. */
    static Optional<Secret> in(List<CharacterRun> pieces, int at) {
        return Options.in(pieces, at).or(() -> named(pieces, at));
    }

    private static Optional<Secret> named(List<CharacterRun> pieces, int at) {
        var piece = pieces.get(at);
        int sign = piece.sign();
        var name = sign < 0 ? piece : piece.part(0, sign);
        boolean isBeforeSign = at + 1 < pieces.size()
                && (pieces.get(at + 1).isSign() || pieces.get(at + 1).isValueSign());
        if (!Names.isPassword(pieces, at, name, sign >= 0 || isBeforeSign) && !Names.isNumber(name)) {
            return Optional.empty();
        }
        if (sign >= 0 && sign + 1 < piece.text().length()) {
            return password(piece.part(sign + 1, piece.text().length()), true);
        }
        if (sign >= 0) {
            return at + 1 < pieces.size() ? password(pieces.get(at + 1), true) : Optional.empty();
        }
        if (isBeforeSign) {
            // A plain word after an equals sign with spaces around it is a variable.
            boolean isColon = pieces.get(at + 1).text().endsWith(":");
            return at + 2 < pieces.size() ? password(pieces.get(at + 2), isColon) : Optional.empty();
        }
        boolean isPossessive = name.text().endsWith("s") && name.text().indexOf('\'') > 0;
        if (isPossessive && at + 1 < pieces.size()) {
            return password(pieces.get(at + 1), false);
        }
        return said(pieces, at, Names.isNumber(name));
    }

    /** The value after a name and, within a few words, a verb; a number may also follow directly. */
    private static Optional<Secret> said(List<CharacterRun> pieces, int at, boolean isNumber) {
        if (isNumber && at + 1 < pieces.size()) {
            var next = number(pieces.get(at + 1));
            if (next.isPresent()) {
                return next;
            }
        }
        boolean isFar = at + 1 < pieces.size()
                && PREPOSITIONS.contains(pieces.get(at + 1).folded());
        int last = Math.min(pieces.size() - 1, at + (isFar ? MAX_WORDS_BETWEEN : 1) + 1);
        for (int i = at + 1; i < last; i++) {
            if (VERBS.contains(pieces.get(i).folded())) {
                var value = pieces.get(i + 1);
                return isNumber ? number(value).or(() -> password(value, false)) : password(value, false);
            }
            if (pieces.get(i).isEndOfSentence()) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static Optional<Secret> number(CharacterRun value) {
        var word = value.bare();
        boolean isNumber = DIGITS.matchesAllOf(word.text())
                && word.text().length() >= MIN_NUMBER
                && word.text().length() <= MAX_NUMBER;
        return isNumber ? found(word) : Optional.empty();
    }

    /**
     * @param isSigned whether it follows a colon or an equals sign; then a plain word also counts, if it ends the
     *     sentence or the line
     */
    private static Optional<Secret> password(CharacterRun written, boolean isSigned) {
        var piece = written.quoted();
        var word = piece.bare();
        boolean isLongEnough = word.text().length() >= MIN_LENGTH
                || (word.text().length() >= MIN_NUMBER && DIGITS.matchesAllOf(word.text()));
        return isLongEnough
                        && !Values.isPlaceholder(piece)
                        && (Values.isOdd(word.text()) || piece.isQuoted() || (isSigned && isEnd(piece)))
                ? found(word)
                : Optional.empty();
    }

    private static boolean isEnd(CharacterRun piece) {
        return piece.isLast()
                || ".,;!?".indexOf(piece.text().charAt(piece.text().length() - 1)) >= 0;
    }

    private static Optional<Secret> found(CharacterRun word) {
        return Optional.of(new Secret(SecretKind.PASSWORD, word.start(), word.end()));
    }
}
