package dev.nightjar.commons.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Values of cookies: {@code Cookie: session=abc123; theme=dark}, {@code Set-Cookie: …}, {@code curl -b
 * "session=abc123"}.
 */
final class Cookies {

    private static final Set<String> HEADERS = Set.of("cookie", "set-cookie", "--cookie", "document.cookie");
    private static final String OPTION = "-b";
    private static final String COMMAND = "curl";

    /** Attributes, which are not cookies. */
    private static final Set<String> ATTRIBUTES =
            Set.of("path", "domain", "expires", "max-age", "samesite", "version", "priority", "secure", "httponly");

    private static final int MIN_LENGTH = 6;

    private Cookies() {}

    /** A fast check whether a text can contain a header or option with cookies. Most texts cannot. */
    static boolean mayStandIn(String text) {
        return text.contains("ookie") || text.contains("OOKIE") || text.contains(COMMAND);
    }

    /** The cookie values after the headers and options of a text. */
    static List<Secret> in(List<CharacterRun> pieces) {
        var found = new ArrayList<Secret>();
        int next = 0;
        while (next < pieces.size()) {
            next = isHeader(pieces, next) ? addBehind(pieces, next, found) : next + 1;
        }
        return found;
    }

    private static boolean isHeader(List<CharacterRun> pieces, int at) {
        var piece = pieces.get(at);
        int sign = piece.sign();
        var name = sign < 0 ? piece.folded() : piece.part(0, sign).folded();
        return HEADERS.contains(name) || (name.equals(OPTION) && isOfCurl(pieces, at));
    }

    /** Adds the values behind a header or option; returns the index of the piece behind the last one. */
    private static int addBehind(List<CharacterRun> pieces, int at, List<Secret> found) {
        var piece = pieces.get(at);
        int sign = piece.sign();
        if (sign > 0 && sign + 1 < piece.text().length()) {
            add(piece.part(sign + 1, piece.text().length()), found);
        }
        int next = at + 1;
        while (next < pieces.size()
                && (pieces.get(next).isSign() || pieces.get(next).isValueSign() || add(pieces.get(next), found))) {
            next++;
        }
        return next;
    }

    private static boolean isOfCurl(List<CharacterRun> pieces, int at) {
        return Options.hasBefore(pieces, at, COMMAND::equals);
    }

    /** Whether it is a cookie or an attribute of one. */
    private static boolean add(CharacterRun piece, List<Secret> found) {
        int sign = piece.text().indexOf('=');
        if (sign <= 0) {
            return ATTRIBUTES.contains(piece.folded());
        }
        var value = piece.part(sign + 1, piece.text().length()).bare();
        boolean isSecret = value.text().length() >= MIN_LENGTH
                && !ATTRIBUTES.contains(piece.part(0, sign).folded())
                && !Values.isPlaceholder(value);
        if (isSecret) {
            found.add(new Secret(SecretKind.TOKEN, value.start(), value.end()));
        }
        return true;
    }
}
