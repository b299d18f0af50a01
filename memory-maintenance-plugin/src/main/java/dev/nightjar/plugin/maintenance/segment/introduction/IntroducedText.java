package dev.nightjar.plugin.maintenance.segment.introduction;

import dev.nightjar.plugin.maintenance.segment.introduction.Introductions.Ending;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import dev.nightjar.plugin.maintenance.segment.phrase.WordScanner;
import dev.nightjar.plugin.maintenance.segment.region.Fences;
import dev.nightjar.plugin.maintenance.segment.region.Mails;
import dev.nightjar.plugin.maintenance.segment.region.Origin;
import dev.nightjar.plugin.maintenance.segment.region.Pages;
import dev.nightjar.plugin.maintenance.segment.region.QuotationMarks;
import dev.nightjar.plugin.maintenance.segment.region.Region;
import dev.nightjar.plugin.maintenance.segment.region.ReplyLines;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds text that a sentence introduces: reads own words clause by clause, and says how far the text goes that one of
 * them announces. Made for one message; not thread-safe.
 */
public final class IntroducedText {

    private static final int MAX_TITLE = 3;

    private final TextLines lines;
    private final String message;
    private final Introductions introductions;
    private final Finders finders;
    /** Where the clause at hand begins; it may go on over one line break. */
    private int clauseStart;
    /** A text was announced in this paragraph. */
    private boolean isAnnounced;

    /** What recognises foreign text by its look. */
    public record Finders(Mails mails, Fences fences, ReplyLines replies, Pages pages, QuotationMarks quotations) {}

    public IntroducedText(TextLines lines, Introductions introductions, Finders finders) {
        this.lines = lines;
        this.message = lines.message();
        this.introductions = introductions;
        this.finders = finders;
    }

    /** A clause begins here, whatever stands before. */
    public void begin(int offset) {
        clauseStart = offset;
        isAnnounced = false;
    }

    /** The first text that is introduced by what stands between two places of one line. */
    public Optional<Region> in(int from, int to) {
        for (int i = from; i < to; i++) {
            var ending = ending(i);
            if (ending != null) {
                var found = introduced(i, ending);
                clauseStart = i + 1;
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        var found = introduced(to, Ending.LINE);
        clauseStart = Math.max(clauseStart, from);
        return found;
    }

    private @Nullable Ending ending(int i) {
        char c = message.charAt(i);
        boolean isAtGap = i + 1 == message.length()
                || Character.isWhitespace(message.charAt(i + 1))
                || finders.quotations.isMark(message.charAt(i + 1));
        if (c == ':' || c == '：') {
            return isAtGap ? Ending.COLON : null;
        }
        if (c == '?') {
            return Ending.QUESTION;
        }
        if ((c == '-' || c == '–' || c == '—') && isAtGap && i > 0 && Character.isWhitespace(message.charAt(i - 1))) {
            return Ending.DASH;
        }
        return (c == '.' || c == '!' || c == '…') && isAtGap ? Ending.STOP : null;
    }

    private Optional<Region> introduced(int end, Ending ending) {
        if (clauseStart >= end) {
            return Optional.empty();
        }
        var clause = Clause.of(message, clauseStart, end);
        int mark = ending == Ending.LINE ? end : end + 1;
        int start = lines.nextCharacter(Math.min(mark, message.length()));
        boolean isOnSameLine = start < message.length() && lines.lineAt(start) == lines.lineAt(Math.max(0, mark - 1));
        var next = new Continuation(lines, finders.mails, start, isOnSameLine);
        isAnnounced |= introductions.isAnnouncing(clause);
        if (isAnnounced && !isOnSameLine && !next.isEmpty()) {
            return region(Origin.PASTED, start, false);
        }
        return introductions
                .of(clause, ending, next)
                .flatMap(origin -> region(origin, start, isOnSameLine))
                .or(() -> unmarked(clause, end));
    }

    private Optional<Region> unmarked(Clause clause, int end) {
        int start = introductions.unmarkedQuotation(clause);
        return start < 0 ? Optional.empty() : Optional.of(new Region(Origin.QUOTATION, start, end));
    }

    /** From the first character of the text to its end: marked, or that of the paragraph or the message. */
    private Optional<Region> region(Origin origin, int start, boolean isOnSameLine) {
        int line = lines.lineAt(start);
        boolean isAtLineStart = lines.isAtLineStart(start);
        if (isAtLineStart && finders.replies.at(line).isPresent()) {
            return Optional.empty();
        }
        var marked =
                isAtLineStart ? finders.fences.at(line).or(() -> finders.fences.ruled(line)) : Optional.<Region>empty();
        return marked.or(() -> finders.pages.page().filter(page -> page.start() == start))
                .or(() -> quotation(start))
                .or(() -> Optional.of(new Region(
                        isAtLineStart && finders.mails.at(line).isPresent() ? Origin.MAIL : origin,
                        start,
                        end(origin, line, isOnSameLine))));
    }

    /** Text between quotation marks, unless it only begins with a quotation. */
    private Optional<Region> quotation(int start) {
        int end = finders.quotations.endAt(message, start);
        if (end < 0) {
            return Optional.empty();
        }
        int behind = lines.nextCharacter(end);
        boolean isWhole = behind >= message.length() || lines.lineAt(behind) > lines.lineAt(end - 1) + 1;
        boolean isLong = WordScanner.words(message, start, end).size() > MAX_TITLE;
        return isWhole || isLong ? Optional.of(new Region(Origin.QUOTATION, start, end)) : Optional.empty();
    }

    /** What somebody is told to have said in the same line ends with the paragraph. */
    private int end(Origin origin, int line, boolean isOnSameLine) {
        boolean isShort = origin == Origin.QUOTATION && isOnSameLine;
        return isShort ? lines.get(lines.paragraphEnd(line) - 1).end() : message.length();
    }
}
