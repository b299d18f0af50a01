package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Passwords: a word for it, then a sign or a verb, then something in one piece that does not look like a word of a sentence.
 * A password that is a plain word in a sentence is missed.
 */
final class Passwords {

    private static final Set<String> NAMES = Set.of(
            "password",
            "passwort",
            "passphrase",
            "passcode",
            "passwd",
            "kennwort",
            "pin",
            "pwd",
            "secret",
            "token",
            "api_key",
            "apikey",
            "api-key",
            "contraseña",
            "senha",
            "wachtwoord",
            "mot_de_passe");

    /** Behind these a number follows at once. */
    private static final Set<String> NAMES_OF_NUMBERS = Set.of("pin", "pin-code", "puk", "cvv", "cvc", "tan", "otp");

    private static final Set<String> VERBS =
            Set.of("is", "ist", "lautet", "es", "est", "è", "é", "heißt", "was", "war", "are", "sind");
    /** {@code the PIN of the front door is 4711} */
    private static final int MAX_WORDS_BETWEEN = 5;

    private static final int MIN_LENGTH = 4;
    private static final int MIN_NUMBER = 3;
    private static final int MAX_NUMBER = 8;
    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');
    private static final CharMatcher ODD = DIGITS.or(CharMatcher.anyOf("!@#$%^&*_+=~|\\"));

    private Passwords() {}

    /** The password that the piece at this place announces, if it does. */
    static Optional<Secret> in(List<Piece> pieces, int at) {
        var piece = pieces.get(at);
        int sign = piece.sign();
        var name = sign < 0 ? piece : piece.part(0, sign);
        if (!isName(pieces, at, name)) {
            return Optional.empty();
        }
        if (sign >= 0 && sign + 1 < piece.text().length()) {
            return password(piece.part(sign + 1, piece.text().length()), true);
        }
        if (at + 1 == pieces.size()) {
            return Optional.empty();
        }
        var next = pieces.get(at + 1);
        boolean isSign = next.text().equals(":") || next.text().equals("=");
        if (isSign || VERBS.contains(next.folded())) {
            return at + 2 < pieces.size() ? password(pieces.get(at + 2), isSign) : Optional.empty();
        }
        if (sign >= 0) {
            return password(next, true);
        }
        return isNameOfNumber(name) ? number(pieces, at) : Optional.empty();
    }

    /** In capitals: {@code pin} is a verb, too. */
    private static boolean isNameOfNumber(Piece name) {
        return NAMES_OF_NUMBERS.contains(name.folded())
                && name.bare().text().chars().noneMatch(Character::isLowerCase);
    }

    /** The number that follows a name at once, or with a verb behind a few words. */
    private static Optional<Secret> number(List<Piece> pieces, int name) {
        var next = number(pieces.get(name + 1).bare());
        if (next.isPresent()) {
            return next;
        }
        int last = Math.min(pieces.size() - 1, name + MAX_WORDS_BETWEEN + 1);
        for (int i = name + 1; i < last; i++) {
            if (VERBS.contains(pieces.get(i).folded())) {
                return number(pieces.get(i + 1).bare());
            }
        }
        return Optional.empty();
    }

    private static boolean isName(List<Piece> pieces, int at, Piece name) {
        var folded = name.folded();
        boolean isPhrase =
                at > 0 && folded.equals("key") && pieces.get(at - 1).text().equalsIgnoreCase("api");
        // DB_PASSWORD
        var lastWord = folded.substring(folded.lastIndexOf('_') + 1);
        return NAMES.contains(folded) || NAMES.contains(lastWord) || NAMES_OF_NUMBERS.contains(folded) || isPhrase;
    }

    private static Optional<Secret> number(Piece word) {
        boolean isNumber = DIGITS.matchesAllOf(word.text())
                && word.text().length() >= MIN_NUMBER
                && word.text().length() <= MAX_NUMBER;
        return isNumber ? found(word) : Optional.empty();
    }

    /** @param isSigned whether a colon or an equals sign stands before it, behind which a plain word can be one, too */
    private static Optional<Secret> password(Piece piece, boolean isSigned) {
        var word = piece.bare();
        boolean isOdd =
                ODD.matchesAnyOf(word.text()) || word.text().chars().skip(1).anyMatch(Character::isUpperCase);
        boolean isLongEnough = word.text().length() >= MIN_LENGTH
                || (word.text().length() >= MIN_NUMBER && DIGITS.matchesAllOf(word.text()));
        return isLongEnough && (isOdd || piece.isQuoted() || isSigned) ? found(word) : Optional.empty();
    }

    private static Optional<Secret> found(Piece word) {
        return Optional.of(new Secret(SecretKind.PASSWORD, word.start(), word.end()));
    }
}
