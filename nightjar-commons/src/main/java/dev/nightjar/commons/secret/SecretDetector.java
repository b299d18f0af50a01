package dev.nightjar.commons.secret;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds what looks like a secret in a text: a private key, an access key or token, a card number, a password; and personal
 * data: e-mail addresses, phone numbers, bank accounts. It goes by form alone, so what it finds is a suspicion. Its time grows with
 * the length of the text and with nothing else.
 */
public final class SecretDetector {

    private SecretDetector() {}

    /** The secrets of a text in their order; they do not overlap. Personal data is not among them. */
    public static List<Secret> secrets(String text) {
        var found = new ArrayList<>(PrivateKeys.in(text));
        found.addAll(CardNumbers.in(text));
        if (Names.mayStandIn(text) || hasLongWord(text)) {
            var pieces = Piece.of(text);
            for (int i = 0; i < pieces.size(); i++) {
                Tokens.in(pieces, i).ifPresent(found::add);
                Passwords.in(pieces, i).ifPresent(found::add);
            }
        }
        return apart(found);
    }

    /** Whether a word is long enough for a token or an address. */
    private static boolean hasLongWord(String text) {
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) <= ' ') {
                start = i + 1;
            } else if (i - start + 1 >= Tokens.MIN_LENGTH) {
                return true;
            }
        }
        return false;
    }

    /** The personal data of a text in its order; it does not overlap. */
    public static List<Secret> personalData(String text) {
        return apart(PersonalData.in(text));
    }

    private static List<Secret> apart(List<Secret> found) {
        var apart = new ArrayList<Secret>();
        int end = 0;
        for (var one : found.stream()
                .sorted(Comparator.comparingInt(Secret::start).thenComparing(Secret::kind))
                .toList()) {
            if (one.start() >= end) {
                apart.add(one);
                end = one.end();
            }
        }
        return apart;
    }
}
