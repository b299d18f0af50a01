package dev.nightjar.commons.secret;

import java.util.List;
import java.util.Optional;

/**
 * Access keys and tokens: words that begin as those of a known issuer do, passwords and webhooks in addresses, and random words
 * behind a name such as {@code token}. A random word without such a name may be a hash, an id or a part of an address.
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
            "sq0csp-",
            "sq0atp-",
            "EAAC",
            "eyJ");

    /** Before a hexadecimal number of this length. */
    private static final List<String> BEFORE_HEXADECIMAL = List.of("dapi", "SK", "AC");

    private static final int HEXADECIMAL_LENGTH = 32;

    /** Addresses whose rest is a secret. */
    private static final List<String> WEBHOOKS =
            List.of("hooks.slack.com/services/", "discord.com/api/webhooks/", "api.telegram.org/bot");

    /** No token without a name is shorter. */
    static final int MIN_LENGTH = 16;
    /** So long a word with such a beginning is one even without a digit. */
    private static final int SURE_LENGTH = 30;

    private static final int MIN_CREDENTIAL = 8;

    private Tokens() {}

    /** The token in one of the pieces, if there is one. */
    static Optional<Secret> in(List<Piece> pieces, int at) {
        var piece = pieces.get(at);
        if (piece.text().length() < MIN_CREDENTIAL) {
            return Optional.empty();
        }
        int address = piece.text().indexOf("://");
        if (address >= 0) {
            return inAddress(piece, address + 3);
        }
        int sign = piece.sign();
        boolean isSigned = sign > 0 && sign + 1 < piece.text().length();
        var behindSign = isSigned ? piece.part(sign + 1, piece.text().length()).bare() : piece;
        boolean isNamed = isSigned && Names.isKey(piece.part(0, sign));
        // The sign may be a part of the token, as at the end of base64.
        var word = isNamed || (isSigned && isKnown(behindSign)) ? behindSign : piece.bare();
        boolean isToken = isKnown(word)
                || ((isNamed || isBehindName(pieces, at)) && Values.isRandom(word.text()))
                || isCredential(pieces, at, word);
        return isToken ? Optional.of(new Secret(SecretKind.TOKEN, word.start(), word.end())) : Optional.empty();
    }

    /** {@code token X}, {@code API key is X}, {@code key = X} */
    private static boolean isBehindName(List<Piece> pieces, int at) {
        if (at == 0) {
            return false;
        }
        var before = pieces.get(at - 1);
        boolean isBetween = before.isSign()
                || before.folded().equals("is")
                || before.folded().equals("ist");
        return Names.isKey(before) || (isBetween && at > 1 && Names.isKey(pieces.get(at - 2)));
    }

    /** {@code Authorization: Basic X} */
    private static boolean isCredential(List<Piece> pieces, int at, Piece word) {
        return at > 1
                && word.text().length() >= MIN_CREDENTIAL
                && Values.isOfTokens(word.text())
                && Values.isOdd(word.text())
                && List.of("basic", "bearer").contains(pieces.get(at - 1).folded())
                && pieces.get(at - 2).folded().startsWith("authorization");
    }

    private static boolean isKnown(Piece word) {
        var text = word.text();
        boolean isOfIssuer = text.length() >= MIN_LENGTH
                && Values.isOfTokens(text)
                && (Values.hasDigit(text) || text.length() >= SURE_LENGTH)
                && BEGINNINGS.stream().anyMatch(text::startsWith);
        return isOfIssuer
                || BEFORE_HEXADECIMAL.stream()
                        .anyMatch(beginning -> text.startsWith(beginning)
                                && Values.isHexadecimal(text.substring(beginning.length()), HEXADECIMAL_LENGTH));
    }

    private static Optional<Secret> inAddress(Piece piece, int from) {
        for (var webhook : WEBHOOKS) {
            int begin = piece.text().indexOf(webhook, from);
            if (begin >= 0) {
                var rest = piece.part(begin + webhook.length(), piece.text().length())
                        .bare();
                return Optional.of(new Secret(SecretKind.TOKEN, rest.start(), rest.end()));
            }
        }
        return ofUser(piece, from);
    }

    /** {@code user:password@host} at the beginning of an address. */
    private static Optional<Secret> ofUser(Piece piece, int from) {
        int slash = piece.text().indexOf('/', from);
        int end = slash < 0 ? piece.text().length() : slash;
        int at = piece.text().lastIndexOf('@', end - 1);
        int colon = piece.text().indexOf(':', from);
        return colon > from && colon + 1 < at
                ? Optional.of(new Secret(SecretKind.TOKEN, piece.start() + colon + 1, piece.start() + at))
                : Optional.empty();
    }
}
