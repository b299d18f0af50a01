package dev.nightjar.plugin.maintenance.segment;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;

/**
 * Words that somebody else is said to have written or said, without quotation marks: {@code Vesna wrote me: I'm a
 * vegetarian now.} They go to the end of the line. A verb of saying in the third person and a colon behind it tell.
 */
final class ReportedSpeech {

    private static final String VERBS =
            "wrote|writes|says|said|texted|texts|told|tells|replied|replies|answered|emailed|mailed|posted|asked"
                    + "|schrieb|schreibt|sagte|sagt|meinte|meint|erzählte|antwortete|(?:hat|hatte)\\b[^\\n:：.!?]{0,30}\\b(?:geschrieben|gesagt|erzählt)"
                    + "|escribió|escribe|dijo|dice|contó|respondió|(?:ha|había) (?:escrito|dicho|contado)"
                    + "|écrit|dit|a (?:écrit|dit|raconté|répondu)|répond|m'(?:a|écrit) ?(?:écrit|dit)?"
                    + "|scrive|scrisse|disse|(?:ha|aveva) (?:scritto|detto|raccontato|risposto)"
                    + "|escreveu|escreve|diz|contou|respondeu|schreef|schrijft|zei|zegt|vertelde|antwoordde"
                    + "|написала?|пишет|сказала?|говорит|рассказала?|ответила?";

    /** Whoever speaks in the first person reports nobody else's words. */
    private static final String FIRST_PERSON =
            "i|i've|i'd|we|ich|wir|yo|nosotros|je|nous|io|noi|eu|nós|ik|wij|я|мы|我|私";

    private static final Pattern ANNOUNCEMENT =
            Pattern.compile("(?im)(?:^|[.!?;]\\s+)(?P<who>[^\\s:：.!?]+(?:\\s+[^\\s:：.!?]+){0,4}?)\\s+(?:" + VERBS
                    + ")(?:\\s+[^\\s:：.!?]+){0,5}\\s?[:：]\\s*"
                    + "|(?:^|[。！？])(?P<name>[^\\s，。：:！？]{1,8}?)(?:说|写道|告诉我|跟我说|回复)[：:]\\s*");

    private static final Pattern SPEAKER = Pattern.compile("(?i)(?:^|\\s)(?:" + FIRST_PERSON + ")(?:\\s|$)");

    private static final String QUOTATION_MARKS = "\"'“„«»‹‚‘「『”";

    private static final int SHORTEST_SPEECH = 3;

    private ReportedSpeech() {}

    /** The reported words between two indexes of a text. */
    static List<Segment> in(String text, int from, int to) {
        var found = new ArrayList<Segment>();
        var matcher = ANNOUNCEMENT.matcher(text.substring(from, to));
        int next = 0;
        while (matcher.find(next)) {
            var who = matcher.group("who") == null ? matcher.group("name") : matcher.group("who");
            int start = from + matcher.end();
            int line = text.indexOf('\n', start);
            int end = line < 0 || line > to ? to : line;
            next = matcher.end();
            // Quotation marks tell where the words end.
            boolean isOpen = end > start && QUOTATION_MARKS.indexOf(text.charAt(start)) < 0;
            if (isOpen
                    && !SPEAKER.matcher(who).find()
                    && WordCount.count(text, start, end).all() >= SHORTEST_SPEECH) {
                found.add(new Segment(TextOrigin.QUOTATION, start, end));
                next = end - from;
            }
        }
        return found;
    }
}
