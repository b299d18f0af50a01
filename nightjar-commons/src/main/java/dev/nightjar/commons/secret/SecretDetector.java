package dev.nightjar.commons.secret;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Finds what looks like a secret in a text: a private key, an access key or token, a card number, a password; and personal
 * data: e-mail addresses, phone numbers, bank accounts. It goes by form alone, so what it finds is a suspicion. It reads the text as
 * its reader sees it ({@link SeenText}). Its time grows with the length of the text and with nothing else.
 */
public final class SecretDetector {

    private SecretDetector() {}

    /** The secrets of a text in their order; they do not overlap. Personal data is not among them. */
    public static List<Secret> secrets(String text) {
        return seen(text, SecretDetector::all);
    }

    /**
     * The secrets that are told by themselves, whatever stands around them: private keys, tokens of known issuers and what an address
     * is entered with. The names and ids that hosts give are looked through for these only: an id is a random word itself.
     */
    public static List<Secret> certain(String text) {
        return text.length() < Issuers.MIN_LENGTH ? List.of() : seen(text, SecretDetector::known);
    }

    /** Whether a name in small letters, with {@code _} or {@code -} for other characters, seems to have been the token of a known issuer. */
    public static boolean isMadeSmall(String name) {
        return Issuers.isMadeSmall(name);
    }

    /** The personal data of a text in its order; it does not overlap. */
    public static List<Secret> personalData(String text) {
        return seen(text, PersonalData::in);
    }

    private static List<Secret> known(String text) {
        var found = new ArrayList<>(PrivateKeys.in(text));
        found.addAll(Issuers.in(text));
        found.addAll(Addresses.in(text));
        return found;
    }

    private static List<Secret> all(String text) {
        var found = known(text);
        found.addAll(CardNumbers.in(text));
        if (Names.mayStandIn(text) || hasLongWord(text)) {
            var pieces = CharacterRun.of(text);
            boolean mayHaveCookies = Cookies.mayStandIn(text);
            for (int i = 0; i < pieces.size(); i++) {
                AccessTokens.in(pieces, i).ifPresent(found::add);
                Passwords.in(pieces, i).ifPresent(found::add);
                if (mayHaveCookies) {
                    found.addAll(Cookies.in(pieces, i));
                }
            }
        }
        return found;
    }

    /** Whether a word is long enough for a token. */
    private static boolean hasLongWord(String text) {
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) <= ' ') {
                start = i + 1;
            } else if (i - start + 1 >= Issuers.MIN_LENGTH) {
                return true;
            }
        }
        return false;
    }

    private static List<Secret> seen(String text, Function<String, List<Secret>> finder) {
        var found = new ArrayList<Secret>();
        for (var seen : SeenText.of(text)) {
            for (var one : finder.apply(seen.text())) {
                found.add(new Secret(one.kind(), seen.start(one.start()), seen.end(one.end())));
            }
        }
        return found.isEmpty() ? List.of() : apart(found);
    }

    /** What overlaps is one. */
    private static List<Secret> apart(List<Secret> found) {
        found.sort(Comparator.comparingInt(Secret::start).thenComparing(Secret::kind));
        var apart = new ArrayList<Secret>();
        var last = found.get(0);
        for (var one : found) {
            if (one.start() < last.end()) {
                last = new Secret(last.kind(), last.start(), Math.max(last.end(), one.end()));
            } else {
                apart.add(last);
                last = one;
            }
        }
        apart.add(last);
        return apart;
    }
}
