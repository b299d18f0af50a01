package dev.nightjar.commons.text;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether a text looks as if a secret stood in it: a private key, an access key or token, a card number, a
 * password. It goes by form alone, so it misses a password that is a plain word in a sentence, and what it names is a
 * suspicion.
 */
public final class SecretDetector {

    private static final List<String> TOKEN_BEGINNINGS = List.of(
            "sk-",
            "sk_live_",
            "rk_live_",
            "ghp_",
            "gho_",
            "ghs_",
            "github_pat_",
            "glpat-",
            "xoxb-",
            "xoxp-",
            "xapp-",
            "AKIA",
            "ASIA",
            "AIza",
            "ya29.",
            "npm_",
            "hf_",
            "eyJ");
    private static final int MIN_TOKEN = 16;
    /** Of letters of both cases and digits in a row: nothing that people write, and longer than most identifiers. */
    private static final int MIN_RANDOM = 32;

    private static final int FEWEST_DIGITS = 3;

    private static final Set<String> PASSWORD_WORDS = Set.of(
            "password",
            "passwort",
            "passphrase",
            "passcode",
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
    private static final Set<String> SAYING =
            Set.of("is", "ist", "lautet", "es", "est", "è", "é", "heißt", "was", "war");
    private static final int MIN_PASSWORD = 4;

    private static final int MIN_CARD = 13;
    private static final int MAX_CARD = 19;
    private static final int SMALLEST_GROUP = 4;

    private static final CharMatcher QUOTES = CharMatcher.anyOf("\"'`“”„‚‘’«»()[]<>");
    private static final CharMatcher END = CharMatcher.anyOf(".,;!?");
    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');
    private static final Splitter PIECES = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();

    private SecretDetector() {}

    /** What a text seems to hold. */
    public enum Kind {
        PRIVATE_KEY("a private key"),
        TOKEN("an access key or token"),
        CARD_NUMBER("a card number"),
        PASSWORD("a password");

        private final String description;

        Kind(String description) {
            this.description = description;
        }

        /** With its article, for a sentence. */
        public String description() {
            return description;
        }
    }

    /** The first kind of secret the text seems to hold. */
    public static Optional<Kind> find(String text) {
        if (text.contains("-----BEGIN ") && text.contains("PRIVATE KEY")) {
            return Optional.of(Kind.PRIVATE_KEY);
        }
        var pieces = PIECES.splitToList(text);
        if (pieces.stream().anyMatch(SecretDetector::isToken)) {
            return Optional.of(Kind.TOKEN);
        }
        if (hasCardNumber(text)) {
            return Optional.of(Kind.CARD_NUMBER);
        }
        return namesPassword(pieces) ? Optional.of(Kind.PASSWORD) : Optional.empty();
    }

    private static boolean isToken(String piece) {
        int address = piece.indexOf("://");
        if (address >= 0) {
            return hasPassword(piece.substring(address + 3));
        }
        int sign = Math.max(piece.lastIndexOf('='), piece.lastIndexOf(':'));
        var word = END.trimFrom(QUOTES.trimFrom(piece.substring(sign + 1 < piece.length() ? sign + 1 : 0)));
        boolean isKnown = TOKEN_BEGINNINGS.stream().anyMatch(word::startsWith) && DIGITS.matchesAnyOf(word);
        return (isKnown && word.length() >= MIN_TOKEN) || isRandom(word);
    }

    /** {@code user:password@host} at the beginning of an address. */
    private static boolean hasPassword(String address) {
        int end = address.indexOf('/');
        var authority = end < 0 ? address : address.substring(0, end);
        int at = authority.lastIndexOf('@');
        int colon = authority.indexOf(':');
        return colon > 0 && colon + 1 < at;
    }

    private static boolean isRandom(String word) {
        boolean isOfTokens = word.chars()
                .allMatch(
                        c -> c < 128 && (Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '+' || c == '='));
        return word.length() >= MIN_RANDOM
                && isOfTokens
                && DIGITS.countIn(word) >= FEWEST_DIGITS
                && word.chars().anyMatch(Character::isUpperCase)
                && word.chars().anyMatch(Character::isLowerCase);
    }

    /** Digits in a row or in groups of four and more, as many as on a card, with the right check digit. */
    private static boolean hasCardNumber(String text) {
        var digits = new StringBuilder();
        int group = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : '\n';
            if (DIGITS.matches(c)) {
                digits.append(c);
                group++;
            } else if ((c == ' ' || c == '-') && group >= SMALLEST_GROUP) {
                group = 0;
            } else {
                if (isCardNumber(digits)) {
                    return true;
                }
                digits.setLength(0);
                group = 0;
            }
        }
        return false;
    }

    private static boolean isCardNumber(CharSequence digits) {
        if (digits.length() < MIN_CARD || digits.length() > MAX_CARD || digits.charAt(0) == '0') {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int doubled = i % 2 == 0 ? digit : 2 * digit;
            sum += doubled > 9 ? doubled - 9 : doubled;
        }
        return sum % 10 == 0;
    }

    /** A word for it, then a sign or a verb, then something in one piece that does not look like a word of a sentence. */
    private static boolean namesPassword(List<String> pieces) {
        for (int i = 0; i < pieces.size(); i++) {
            var piece = QUOTES.trimFrom(pieces.get(i).toLowerCase(Locale.ROOT));
            int sign = Math.max(piece.indexOf(':'), piece.indexOf('='));
            var name = sign < 0 ? piece : piece.substring(0, sign);
            if (!PASSWORD_WORDS.contains(QUOTES.trimFrom(name)) && !isPhrase(pieces, i, name)) {
                continue;
            }
            if (sign >= 0 && sign + 1 < piece.length()) {
                return isPassword(pieces.get(i).substring(pieces.get(i).length() - (piece.length() - sign - 1)), true);
            }
            boolean isSaid = i + 1 < pieces.size()
                    && (SAYING.contains(pieces.get(i + 1).toLowerCase(Locale.ROOT))
                            || pieces.get(i + 1).equals(":")
                            || pieces.get(i + 1).equals("="));
            int at = isSaid ? i + 2 : i + 1;
            boolean isSigned = sign >= 0 || (isSaid && pieces.get(i + 1).length() == 1);
            if ((isSaid || sign >= 0) && at < pieces.size() && isPassword(pieces.get(at), isSigned)) {
                return true;
            }
        }
        return false;
    }

    /** Of two words: {@code API key}. */
    private static boolean isPhrase(List<String> pieces, int i, String name) {
        return i > 0 && name.equals("key") && pieces.get(i - 1).equalsIgnoreCase("api");
    }

    /** @param isSigned whether a colon or an equals sign stands before it, behind which a plain word can be one, too */
    private static boolean isPassword(String piece, boolean isSigned) {
        boolean isQuoted = QUOTES.matches(piece.charAt(0));
        var word = END.trimTrailingFrom(QUOTES.trimFrom(END.trimTrailingFrom(piece)));
        boolean isOdd = DIGITS.matchesAnyOf(word)
                || word.chars().anyMatch(c -> "!@#$%^&*_+=~|\\".indexOf(c) >= 0)
                || word.chars().skip(1).anyMatch(Character::isUpperCase);
        return word.length() >= MIN_PASSWORD && (isOdd || isQuoted || isSigned);
    }
}
