package dev.nightjar.plugin.maintenance.extract.text;

import com.google.common.base.Splitter;
import com.google.re2j.Pattern;
import java.util.stream.Collectors;

/** Takes markup, inline code, addresses and pictures out of own words, and writes their punctuation one way. */
final class PlainText {

    private static final Pattern INLINE_CODE = Pattern.compile("`[^`\\n]*`");
    private static final Pattern TAG = Pattern.compile("</?[A-Za-z][^<>\\n]{0,200}>");
    private static final Pattern ADDRESS = Pattern.compile("(?i)\\b(https?://|www\\.)\\S+|\\b\\S+@\\S+\\.\\S+");
    private static final Pattern BRACKETS = Pattern.compile("\\[[^\\]\\n]{0,200}\\]");
    private static final Pattern LIST_MARK = Pattern.compile("(?m)^\\s*([-*•]|\\d{1,2}[.)])\\s+");
    private static final Pattern EMPHASIS = Pattern.compile("\\*{1,3}|__");
    private static final Pattern EMOTICON =
            Pattern.compile("(^|\\s)([:;=8][-o']?[)(DPp|/\\\\3*]+|<3|xD|XD|\\^\\^)(\\s|$|[.!?,])");
    private static final Pattern DASH = Pattern.compile("\\s*(—|–|--+)\\s*|\\s+-+\\s+|-\\s+");
    private static final Pattern SURROGATE_OR_SYMBOL = Pattern.compile(
            "[\\x{1F000}-\\x{1FAFF}\\x{2190}-\\x{2BFF}\\p{So}\\p{Sk}\\p{Cs}\\x{FE0F}\\x{200D}\\x{20E3}]+");

    private PlainText() {}

    static String of(String turn) {
        var text = replace(INLINE_CODE, turn, Words.CUT_OUT);
        text = replace(TAG, text, " ");
        text = replace(ADDRESS, text, Words.CUT_OUT);
        text = replace(BRACKETS, text, Words.CUT_OUT);
        text = replace(LIST_MARK, text, "\n");
        text = replace(EMPHASIS, text, "");
        text = text.replace('’', '\'').replace('‘', '\'').replace('`', '\'').replace("´", "'");
        text = text.replace('“', '"')
                .replace('”', '"')
                .replace('„', '"')
                .replace('«', '"')
                .replace('»', '"');
        text = text.replace("…", "...").replace('\u00A0', ' ');
        text = replace(EMOTICON, text, " . ");
        text = replace(DASH, text, " — ");
        return replaceSymbols(text);
    }

    private static String replaceSymbols(String text) {
        // The placeholder itself is a symbol to Unicode, so it is spared.
        return Splitter.on(Words.CUT_OUT)
                .splitToStream(text)
                .map(part -> replace(SURROGATE_OR_SYMBOL, part, " . "))
                .collect(Collectors.joining(" " + Words.CUT_OUT + " "));
    }

    private static String replace(Pattern pattern, String text, String replacement) {
        return pattern.matcher(text).replaceAll(replacement);
    }
}
