package dev.nightjar.recognition.pattern;

/** English names of months, full or short. */
final class Months {

    /** As a group of a pattern that ignores case; at most a full name is read, so check what follows. */
    static final String PATTERN = "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
            + "|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

    private static final String SHORT_NAMES = "janfebmaraprmayjunjulaugsepoctnovdec";
    private static final int SHORT_LENGTH = 3;

    private Months() {}

    /** The month, 1 to 12, whose short name stands at a position; 0 when none does. */
    static int numberAt(CharSequence text, int position) {
        if (position + SHORT_LENGTH > text.length()) {
            return 0;
        }
        char first = lower(text.charAt(position));
        for (int i = 0; i < SHORT_NAMES.length(); i += SHORT_LENGTH) {
            if (SHORT_NAMES.charAt(i) == first
                    && SHORT_NAMES.charAt(i + 1) == lower(text.charAt(position + 1))
                    && SHORT_NAMES.charAt(i + 2) == lower(text.charAt(position + 2))) {
                return i / SHORT_LENGTH + 1;
            }
        }
        return 0;
    }

    /** Whether it is written like the verb: "may 5" and "march 5" say nothing of a month by themselves. */
    static boolean isVerb(String month) {
        return month.equals("may") || month.equals("march");
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }
}
