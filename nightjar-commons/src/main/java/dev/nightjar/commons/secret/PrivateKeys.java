package dev.nightjar.commons.secret;

import java.util.ArrayList;
import java.util.List;

/** Private keys in PEM format (RFC 7468); one without an end goes to the end of the text. */
final class PrivateKeys {

    private static final String BEGIN = "-----BEGIN ";
    private static final String NAME = "PRIVATE KEY";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";
    /** Most characters before the name: {@code -----BEGIN OPENSSH PRIVATE KEY-----} */
    private static final int MAX_HEADER = 60;

    private PrivateKeys() {}

    static List<Secret> in(String text) {
        var found = new ArrayList<Secret>();
        int begin = text.indexOf(BEGIN);
        while (begin >= 0) {
            int name = text.substring(begin, Math.min(text.length(), begin + MAX_HEADER + NAME.length()))
                    .indexOf(NAME);
            if (name < 0) {
                begin = text.indexOf(BEGIN, begin + BEGIN.length());
                continue;
            }
            int end = end(text, begin + name);
            found.add(new Secret(SecretKind.PRIVATE_KEY, begin, end));
            begin = text.indexOf(BEGIN, end);
        }
        return found;
    }

    private static int end(String text, int from) {
        int footer = text.indexOf(END, from);
        int dashes = footer < 0 ? -1 : text.indexOf(DASHES, footer + END.length());
        return dashes < 0 ? text.length() : dashes + DASHES.length();
    }
}
