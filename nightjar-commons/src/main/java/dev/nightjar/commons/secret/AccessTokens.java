package dev.nightjar.commons.secret;

import java.util.List;
import java.util.Optional;

/**
 * Access keys and tokens recognised by what is before them: random words after a name such as {@code token}, or after a
 * short prefix. A random word without either may be a hash, an id or a part of an address.
 */
final class AccessTokens {

    private static final int MIN_CREDENTIAL = 8;

    private AccessTokens() {}

    /** The token in one of the pieces; empty for none. */
    static Optional<Secret> in(List<CharacterRun> pieces, int at) {
        var piece = pieces.get(at);
        if (piece.text().length() < MIN_CREDENTIAL || piece.text().contains("://")) {
            return Optional.empty();
        }
        int sign = piece.sign();
        boolean isSigned = sign > 0 && sign + 1 < piece.text().length();
        boolean isNamed = isSigned && Names.isKey(piece.part(0, sign));
        // The sign may be part of the token, as at the end of base64.
        var word = isNamed ? piece.part(sign + 1, piece.text().length()).bare() : piece.bare();
        boolean isToken = ((isNamed || isBehindName(pieces, at)) && Values.isRandom(word.text()))
                || isCredential(pieces, at, word);
        return isToken ? Optional.of(token(word)) : prefixed(pieces, at);
    }

    /** A random word after a short prefix, unless its name says that it is an id. */
    private static Optional<Secret> prefixed(List<CharacterRun> pieces, int at) {
        var piece = pieces.get(at);
        int sign = piece.text().lastIndexOf('=') > 0 ? piece.text().indexOf('=') : piece.sign();
        boolean isSigned = sign > 0 && sign + 1 < piece.text().length();
        var word = (isSigned ? piece.part(sign + 1, piece.text().length()) : piece).bare();
        var name = isSigned ? piece.part(0, sign) : at > 0 ? pieces.get(at - 1) : piece;
        return !Names.isOfId(name) && PrefixedWords.isRandom(word.text()) ? Optional.of(token(word)) : Optional.empty();
    }

    private static Secret token(CharacterRun word) {
        return new Secret(SecretKind.TOKEN, word.start(), word.end());
    }

    /** {@code token X}, {@code API key is X}, {@code key = X} */
    private static boolean isBehindName(List<CharacterRun> pieces, int at) {
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
    private static boolean isCredential(List<CharacterRun> pieces, int at, CharacterRun word) {
        return at > 1
                && word.text().length() >= MIN_CREDENTIAL
                && Values.isOfTokens(word.text())
                && Values.isOdd(word.text())
                && List.of("basic", "bearer").contains(pieces.get(at - 1).folded())
                && pieces.get(at - (at > 2 && pieces.get(at - 2).isValueSign() ? 3 : 2))
                        .folded()
                        .endsWith("authorization");
    }
}
