package dev.nightjar.commons.prompt;

import com.google.common.base.CharMatcher;
import dev.nightjar.commons.text.CodePoints;
import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/**
 * Removes characters that a reader does not see but a model does: controls, bidirectional marks, zero-width characters,
 * tags, and selectors that can carry hidden text. All other characters are kept.
 */
public final class VisibleText {

    private static final int DELETE = 0x7F;
    private static final int NON_JOINER = 0x200C;
    private static final int JOINER = 0x200D;
    private static final int FIRST_PICTURE = 0x2000;
    private static final int FIRST_SELECTOR = 0xFE00;
    private static final int LAST_SELECTOR = 0xFE0F;
    /** Tags, supplementary selectors, and the unassigned rest of their plane, which no font shows. */
    private static final int FIRST_SPECIAL = 0xE0000;

    private static final int LAST_SPECIAL = 0xE0FFF;

    /** Combining grapheme joiner, Hangul and Khmer fillers: letters and marks without a shape. */
    private static final String SHAPELESS = "\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0";
    /** Vertical tab, form feed, next line, line and paragraph separator. */
    private static final String LINE_ENDS = "\u000B\f\u0085\u2028\u2029";
    /** Signs before Arabic, Syriac and Kaithi numbers: format characters that do have a shape. */
    private static final Set<Integer> NUMBER_SIGNS = Set.of(
            0x0600, 0x0601, 0x0602, 0x0603, 0x0604, 0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD);

    /** Scripts in which joiners and non-joiners are part of the spelling. */
    private static final Set<UnicodeScript> JOINING = EnumSet.of(
            UnicodeScript.ARABIC,
            UnicodeScript.SYRIAC,
            UnicodeScript.NKO,
            UnicodeScript.MONGOLIAN,
            UnicodeScript.DEVANAGARI,
            UnicodeScript.BENGALI,
            UnicodeScript.GURMUKHI,
            UnicodeScript.GUJARATI,
            UnicodeScript.ORIYA,
            UnicodeScript.TAMIL,
            UnicodeScript.TELUGU,
            UnicodeScript.KANNADA,
            UnicodeScript.MALAYALAM,
            UnicodeScript.SINHALA,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR,
            UnicodeScript.TIBETAN);

    private final StringBuilder visible;
    /** The last kept character; -1 at the beginning. */
    private int before = -1;

    private VisibleText(int length) {
        visible = new StringBuilder(length);
    }

    /** The text without invisible characters; every line end becomes {@code \n}, and tabs are kept. */
    public static String of(String text) {
        if (isPlain(text)) {
            return text;
        }
        var result = new VisibleText(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            int after = i < text.length() ? text.codePointAt(i) : -1;
            boolean isHalfOfLineEnd = c == '\r' && after == '\n';
            if (!isHalfOfLineEnd) {
                result.add(c == '\r' || LINE_ENDS.indexOf(c) >= 0 ? '\n' : c, after);
            }
        }
        return result.visible.toString();
    }

    /** Whether all characters are such that every reader sees them, as in most texts. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' && c != '\n' && c != '\t') || c >= DELETE) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether this character can be invisible, at least in some places. Code that searches a text's content leaves it
     * out. False for line ends.
     */
    public static boolean mayHide(int c) {
        boolean isChosenByPlace = c == JOINER || c == NON_JOINER || (c >= FIRST_SELECTOR && c <= LAST_SELECTOR);
        return isChosenByPlace || (c != '\r' && LINE_ENDS.indexOf(c) < 0 && !hasShape(c));
    }

    /**
     * Same, on one line, for names and the like: white space is collapsed and trimmed.
     *
     * @param most characters after which it is cut, with {@code …}
     */
    public static String line(String text, int most) {
        var line = CharMatcher.whitespace().trimAndCollapseFrom(of(text), ' ');
        return CodePoints.shortened(line, most);
    }

    private void add(int c, int after) {
        if (isVisible(c, after)) {
            visible.appendCodePoint(c);
            before = c;
        }
    }

    private boolean isVisible(int c, int after) {
        if (c == JOINER || c == NON_JOINER) {
            return isSpelling() || (c == JOINER && isEmoji(before) && isEmoji(after));
        }
        if (c >= FIRST_SELECTOR && c <= LAST_SELECTOR) {
            return selects(before);
        }
        return hasShape(c);
    }

    private static boolean hasShape(int c) {
        if (c == '\n' || c == '\t') {
            return true;
        }
        boolean isFormat = Character.getType(c) == Character.FORMAT && !NUMBER_SIGNS.contains(c);
        boolean isSpecial = c >= FIRST_SPECIAL && c <= LAST_SPECIAL;
        return !Character.isISOControl(c) && !isFormat && !isSpecial && SHAPELESS.indexOf(c) < 0;
    }

    /** A joiner after a joiner is not part of a spelling. */
    private boolean isSpelling() {
        return before >= 0 && before != JOINER && before != NON_JOINER && isJoining(before);
    }

    private static boolean isJoining(int c) {
        return JOINING.contains(UnicodeScript.of(c));
    }

    /** Pictures, skin tones, the selector that turns a sign into a picture, and arrows, which end some sequences. */
    private static boolean isEmoji(int c) {
        return switch (c < FIRST_PICTURE ? Character.UNASSIGNED : Character.getType(c)) {
            case Character.OTHER_SYMBOL, Character.MODIFIER_SYMBOL, Character.MATH_SYMBOL -> true;
            default -> c == LAST_SELECTOR;
        };
    }

    /** Whether a selector after this character selects one of its shapes; letters of alphabets have only one. */
    private static boolean selects(int c) {
        boolean isSelector = c >= FIRST_SELECTOR && c <= LAST_SELECTOR;
        boolean isOfAlphabet = Character.isAlphabetic(c) && !Character.isIdeographic(c) && !isJoining(c);
        return c >= 0 && !isSelector && !isOfAlphabet && !Character.isWhitespace(c);
    }
}
