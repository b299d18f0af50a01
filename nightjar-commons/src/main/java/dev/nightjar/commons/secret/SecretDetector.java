package dev.nightjar.commons.secret;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Finds probable secrets in a text: private keys, access keys and tokens, card numbers, passwords; and personal data:
 * e-mail addresses, phone numbers, bank accounts. It goes by form alone, so it may be wrong. It reads the text as a
 * reader sees it ({@link SeenText}). The time is linear in the length of the text, whatever it contains.
 */
public final class SecretDetector {

    private SecretDetector() {}

    /** The secrets of a text, in order and without overlaps; no personal data. */
    public static List<Secret> secrets(String text) {
        return seen(text, SecretDetector::all);
    }

    /**
     * The secrets that need no context: private keys, tokens of known issuers and credentials in addresses. Names and
     * ids from hosts are checked only for these, because an id is a random word itself.
     */
    public static List<Secret> certain(String text) {
        return text.length() < Issuers.MIN_LENGTH ? List.of() : seen(text, SecretDetector::known);
    }

    /**
     * Whether a name in lower case, with {@code _} or {@code -} for other characters, was probably a token of a known
     * issuer.
     */
    public static boolean isMadeSmall(String name) {
        return Issuers.isMadeSmall(name);
    }

    /** The personal data of a text, in order and without overlaps. */
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
            for (int i = 0; i < pieces.size(); i++) {
                AccessTokens.in(pieces, i).ifPresent(found::add);
                Passwords.in(pieces, i).ifPresent(found::add);
            }
            if (Cookies.mayStandIn(text)) {
                found.addAll(Cookies.in(pieces));
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

    /** Merges overlapping secrets. */
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
