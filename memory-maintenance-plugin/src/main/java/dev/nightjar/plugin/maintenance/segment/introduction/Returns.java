package dev.nightjar.plugin.maintenance.segment.introduction;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook.Sign;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import dev.nightjar.plugin.maintenance.segment.region.Mails;

/**
 * Finds where the user speaks again after a text that nothing closes: in the last paragraph or line, when it asks for
 * something to be done with the text. Anything else may be part of the text. Made for one message.
 */
public final class Returns {

    private static final Pattern SENTENCE_END = Pattern.compile("[.!?:](?:\\s|$)|\\n");

    private static final int FEWEST_LINES = 3;

    private final TextLines lines;
    private final PhraseBook book;
    private final Requests requests;
    private final Mails mails;

    public Returns(TextLines lines, PhraseBook book, Mails mails) {
        this.lines = lines;
        this.book = book;
        this.requests = new Requests(book);
        this.mails = mails;
    }

    /** Where the user speaks again behind a place; the length of the message when they do not. */
    public int after(int start) {
        int last = lastLine();
        int first = last;
        while (first > 0 && !lines.isBlank(first - 1)) {
            first--;
        }
        if (lines.get(first).start() > start && isReturn(first)) {
            return lines.get(first).start();
        }
        return lines.get(last).start() > start && isReturn(last)
                ? lines.get(last).start()
                : lines.message().length();
    }

    /** The line at which a request begins that ends the message and means the text before it; -1 when there is none. */
    public int requestBehindText() {
        int last = lastLine();
        int first = last;
        while (first > 0 && !lines.isBlank(first - 1)) {
            first--;
        }
        if (first > 0 && isForText(first) && endsThere(first)) {
            return first;
        }
        boolean isBelowSeveral = last - first >= FEWEST_LINES && isForText(last) && endsThere(last);
        return isBelowSeveral || (last > 0 && isAboutVerse(last)) ? last : -1;
    }

    /** "Who sings that?" */
    private boolean isAboutVerse(int line) {
        var words = firstSentence(line).plain();
        boolean isPointing =
                !words.isEmpty() && book.has(Sign.POINTING_END, words.subList(words.size() - 1, words.size()));
        return isPointing && book.of(Sign.QUESTION_WORDS).begin(words) && book.has(Sign.VERSE, words);
    }

    private boolean isForText(int line) {
        var clause = firstSentence(line);
        return requests.isForText(clause) && (requests.points(clause) || requests.isBare(clause));
    }

    /** A request alone, without a colon that announces more. */
    private boolean endsThere(int line) {
        return lines.message().substring(lines.get(line).start()).strip().indexOf(':') < 0;
    }

    private boolean isReturn(int line) {
        var clause = firstSentence(line);
        boolean isRequest = (requests.isForText(clause) || requests.isForHandling(clause)) && requests.points(clause);
        return (isRequest || requests.isBare(clause) || book.of(Sign.RETURN).begin(clause.plain()))
                && !mails.isClosedAfter(line);
    }

    private Clause firstSentence(int line) {
        var start = lines.get(line).start();
        var rest = lines.message().substring(start, Math.min(lines.message().length(), start + 400));
        var end = SENTENCE_END.matcher(rest);
        return Clause.of(lines.message(), start, start + (end.find() ? end.start() : rest.length()));
    }

    private int lastLine() {
        int last = lines.size() - 1;
        while (last > 0 && lines.isBlank(last)) {
            last--;
        }
        return last;
    }
}
