package dev.nightjar.plugin.ner.pattern;

import dev.nightjar.commons.text.EnglishMonths;
import java.util.List;

/** English names of months, full or short, whatever their capitals. */
final class Months {

    private static final List<String> NAMES = EnglishMonths.NAMES;
    private static final int SHORT_LENGTH = 3;
    private static final String SHORT_SEPTEMBER = "sept";

    private Months() {}

    /** The month, 1 to 12, whose name is the word at a position; 0 when the word is no such name. */
    static int numberAt(CharSequence text, int position) {
        for (int i = 0; i < NAMES.size(); i++) {
            if (startsWith(text, position, NAMES.get(i), SHORT_LENGTH)) {
                return endOfName(text, position, NAMES.get(i)) > 0 ? i + 1 : 0;
            }
        }
        return 0;
    }

    /** Where the name of a month ends that starts at a position. */
    static int endAt(CharSequence text, int position, int month) {
        return endOfName(text, position, NAMES.get(month - 1));
    }

    /** Whether a month is written like the verb: "may 5" and "march 5" say nothing of a month by themselves. */
    static boolean isVerb(CharSequence text, int position, int month) {
        return text.charAt(position) == 'm' && (month == 3 || month == 5);
    }

    private static int endOfName(CharSequence text, int position, String name) {
        for (int length : new int[] {name.length(), SHORT_SEPTEMBER.length(), SHORT_LENGTH}) {
            boolean isName =
                    length != SHORT_SEPTEMBER.length() || name.startsWith(SHORT_SEPTEMBER) || name.length() == length;
            if (isName && startsWith(text, position, name, length) && !Neighbours.isWordAt(text, position + length)) {
                return position + length;
            }
        }
        return 0;
    }

    private static boolean startsWith(CharSequence text, int position, String name, int length) {
        if (position + length > text.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (lower(text.charAt(position + i)) != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }
}
