package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Access keys and tokens: words that begin as those of a known issuer do, passwords in addresses, and long random words behind
 * a name such as {@code token}. A random word without such a name may be a hash, an id or a part of an address.
 */
final class Tokens {

    /** Issuers document them so that they can be told from other words. */
    private static final List<String> BEGINNINGS = List.of(
            "sk-",
            "sk_live_",
            "sk_test_",
            "rk_live_",
            "rk_test_",
            "whsec_",
            "ghp_",
            "gho_",
            "ghs_",
            "ghu_",
            "ghr_",
            "github_pat_",
            "glpat-",
            "xoxb-",
            "xoxp-",
            "xoxa-",
            "xoxr-",
            "xapp-",
            "AKIA",
            "ASIA",
            "AIza",
            "ya29.",
            "npm_",
            "pypi-",
            "dckr_pat_",
            "hf_",
            "SG.",
            "shpat_",
            "hvs.",
            "dop_v1_",
            "eyJ");

    private static final List<String> NAMES = List.of(
            "key",
            "token",
            "secret",
            "password",
            "passwort",
            "passwd",
            "pwd",
            "bearer",
            "authorization",
            "credential",
            "schlüssel");

    private static final int MIN_LENGTH = 16;
    /** Of letters of both cases and digits in a row: longer than most names of a program. */
    private static final int MIN_RANDOM = 24;

    private static final int MIN_DIGITS = 3;
    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');
    private static final CharMatcher OF_TOKENS = DIGITS.or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.inRange('A', 'Z'))
            .or(CharMatcher.anyOf("_-+=/."));

    private Tokens() {}

    /** The token in one of the pieces, if there is one. */
    static Optional<Secret> in(List<Piece> pieces, int at) {
        var piece = pieces.get(at);
        int address = piece.text().indexOf("://");
        if (address >= 0) {
            return inAddress(piece, address + 3);
        }
        int sign = piece.sign();
        // The sign may be a part of the token, as at the end of base64.
        boolean isNamed = sign > 0 && sign + 1 < piece.text().length() && isName(piece.part(0, sign));
        var word = isNamed
                        || (sign >= 0
                                && begins(piece.part(sign + 1, piece.text().length())
                                        .bare()))
                ? piece.part(sign + 1, piece.text().length()).bare()
                : piece.bare();
        boolean isBehindName = isNamed || (at > 0 && isName(pieces.get(at - 1)));
        return isKnown(word) || (isBehindName && isRandom(word.text()))
                ? Optional.of(new Secret(SecretKind.TOKEN, word.start(), word.end()))
                : Optional.empty();
    }

    private static boolean isKnown(Piece word) {
        return word.text().length() >= MIN_LENGTH && begins(word) && DIGITS.matchesAnyOf(word.text());
    }

    private static boolean begins(Piece word) {
        return BEGINNINGS.stream().anyMatch(word.text()::startsWith) && OF_TOKENS.matchesAllOf(word.text());
    }

    /** {@code API_KEY}, {@code token:}, {@code Authorization} */
    private static boolean isName(Piece piece) {
        var name = piece.text().toLowerCase(Locale.ROOT);
        return name.length() <= MIN_RANDOM && NAMES.stream().anyMatch(name::contains);
    }

    private static boolean isRandom(String word) {
        return word.length() >= MIN_RANDOM
                && OF_TOKENS.matchesAllOf(word)
                && DIGITS.countIn(word) >= MIN_DIGITS
                && word.chars().anyMatch(Character::isUpperCase)
                && word.chars().anyMatch(Character::isLowerCase);
    }

    /** {@code user:password@host} at the beginning of an address. */
    private static Optional<Secret> inAddress(Piece piece, int from) {
        int slash = piece.text().indexOf('/', from);
        int end = slash < 0 ? piece.text().length() : slash;
        int at = piece.text().lastIndexOf('@', end - 1);
        int colon = piece.text().indexOf(':', from);
        return colon > from && colon + 1 < at
                ? Optional.of(new Secret(SecretKind.TOKEN, piece.start() + colon + 1, piece.start() + at))
                : Optional.empty();
    }
}
