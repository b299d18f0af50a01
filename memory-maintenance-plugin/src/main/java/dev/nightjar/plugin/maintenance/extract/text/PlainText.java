package dev.nightjar.plugin.maintenance.extract.text;

import com.google.common.base.CharMatcher;
import com.google.re2j.Pattern;
import java.util.List;

/** Takes markup, inline code, addresses and pictures out of own words, and writes their punctuation one way. */
final class PlainText {

    /** What to replace; a rule is only tried on a text that holds one of its trigger characters. */
    private record Replacement(CharMatcher triggers, Pattern pattern, String by) {

        static Replacement of(String triggers, String pattern, String by) {
            return new Replacement(CharMatcher.anyOf(triggers), Pattern.compile(pattern), by);
        }

        String apply(String text) {
            return triggers.matchesAnyOf(text) ? pattern.matcher(text).replaceAll(by) : text;
        }
    }

    private static final String GAP = " " + Words.CUT_OUT + " ";

    private static final List<Replacement> MARKUP = List.of(
            Replacement.of("`", "`[^`\\n]*`", GAP),
            Replacement.of("<", "</?[A-Za-z][^<>\\n]{0,200}>", " "),
            Replacement.of(":.@", "(?i)\\b(https?://|www\\.)\\S+|\\b\\S+@\\S+\\.\\S+", GAP),
            Replacement.of("[", "\\[[^\\]\\n]{0,200}\\]", GAP),
            Replacement.of("-*•.)", "(?m)^\\s*([-*•]|\\d{1,2}[.)])\\s+", "\n"),
            Replacement.of("*_", "\\*{1,3}|__", ""));

    private static final List<Replacement> SIGNS = List.of(
            Replacement.of("…", "…", "..."),
            Replacement.of(":;=8<xX^", "(^|\\s)([:;=8][-o']?[)(DPp|/\\\\3*]+|<3|xD|XD|\\^\\^)(\\s|$|[.!?,])", " . "),
            Replacement.of("—–-", "\\s*(—|–|--+)\\s*|\\s+-+\\s+|-\\s+", " — "));

    private static final CharMatcher APOSTROPHES = CharMatcher.anyOf("’‘`´");
    private static final CharMatcher QUOTES = CharMatcher.anyOf("“”„«»");

    private PlainText() {}

    /** The text as plain sentences. */
    static String of(String turn) {
        var text = turn;
        for (var markup : MARKUP) {
            text = markup.apply(text);
        }
        text = QUOTES.replaceFrom(APOSTROPHES.replaceFrom(text, '\''), '"');
        text = text.replace('\u00A0', ' ');
        for (var sign : SIGNS) {
            text = sign.apply(text);
        }
        return withoutSymbols(text);
    }

    /** Emoji and other pictures end a sentence. */
    private static String withoutSymbols(String text) {
        if (CharMatcher.ascii().matchesAllOf(text)) {
            return text;
        }
        var plain = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (isSymbol(c)) {
                plain.append(" . ");
            } else {
                plain.appendCodePoint(c);
            }
        });
        return plain.toString();
    }

    private static boolean isSymbol(int c) {
        int type = Character.getType(c);
        boolean isJoiner = c == 0xFE0F || c == 0x200D || c == 0x20E3;
        return c != Words.CUT_OUT.codePointAt(0)
                && (type == Character.OTHER_SYMBOL
                        || (type == Character.MODIFIER_SYMBOL && c > 0x7F)
                        || type == Character.SURROGATE
                        || (c >= 0x1F000 && c <= 0x1FAFF)
                        || (c >= 0x2190 && c <= 0x2BFF)
                        || isJoiner);
    }
}
