package dev.nightjar.maintenance.extract.text;

import com.google.re2j.Pattern;

/** Takes quoted speech out of a turn before it is cut into sentences; titles stay. Quotation marks are plain already. */
final class Quotations {

    private static final int LONGEST_TITLE = 9;

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

    /** One that opens and never closes: the rest of the line is quoted. */
    private static final Pattern OPEN = Pattern.compile("(?m)(^|[\\s(:])\"[^\\s\"][^\"\\n]*$");

    private static final Pattern SPEECH =
            Pattern.compile("(?i)[.!?]\\s|(^|\\s)(I|I'm|I've|I'll|I'd|my|me|we|we're|our)(\\s|$)");

    private Quotations() {}

    static String cutOut(String text) {
        var result = new StringBuilder();
        var matcher = QUOTED.matcher(text);
        int end = 0;
        while (matcher.find()) {
            boolean isSpeech = isSpeech(matcher.group(1));
            result.append(text, end, isSpeech ? matcher.start() : matcher.end());
            result.append(isSpeech ? " " + Words.CUT_OUT + " " : "");
            end = matcher.end();
        }
        var rest = text.substring(end);
        return result + OPEN.matcher(rest).replaceAll("$1 " + Words.CUT_OUT + " ");
    }

    private static boolean isSpeech(String quoted) {
        return Words.spaced(quoted).size() > LONGEST_TITLE
                || SPEECH.matcher(quoted).find();
    }
}
