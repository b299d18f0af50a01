package dev.nightjar.plugin.maintenance.segment.region;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook.Sign;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import dev.nightjar.plugin.maintenance.segment.phrase.WordScanner;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Letters and e-mails: headers, forwarding marks, a greeting with a name that is closed with another, signatures. */
public final class Mails implements RegionFinder {

    private static final Pattern ADDRESS = Pattern.compile("[^\\s@<>]+@[^\\s@<>]+\\.\\w+");
    private static final String SIGNATURE = "--";
    private static final Pattern NAME = Pattern.compile(
            "^\\s*[-–—~]?\\s*\\p{Lu}[\\p{L}\\p{M}.'’-]*(?:[ ,]+(?:\\p{Lu}|von|van|de|der)[\\p{L}\\p{M}.'’-]*){0,4}\\s*$");

    private static final int MAX_HEADERS = 8;
    private static final int MAX_HEADER = 20;
    private static final int MAX_FORWARD = 7;
    private static final int MAX_GREETING = 60;
    private static final int MAX_NAME = 5;

    private final TextLines lines;
    private final PhraseBook book;
    /** The last line that closes a letter; -1 when none does. */
    private final int lastClosing;

    public Mails(TextLines lines, PhraseBook book) {
        this.lines = lines;
        this.book = book;
        int closing = -1;
        for (int i = 0; i < lines.size(); i++) {
            closing = isClosing(i) ? i : closing;
        }
        this.lastClosing = closing;
    }

    @Override
    public Optional<Region> at(int line) {
        boolean isMail = isForwarded(line) || isHeaded(line) || isLetter(line);
        return isMail || lines.get(line).text().stripTrailing().equals(SIGNATURE)
                ? Optional.of(new Region(
                        Origin.MAIL, lines.get(line).start(), lines.message().length()))
                : Optional.empty();
    }

    /** Whether a letter is closed at or behind a line. */
    public boolean isClosedAfter(int line) {
        return lastClosing >= line;
    }

    private boolean isForwarded(int line) {
        var text = lines.get(line).text().strip();
        var words = WordScanner.words(text);
        boolean isSeparate = text.startsWith("-") || text.startsWith("_") || text.startsWith("=") || text.endsWith(":");
        return isSeparate && words.size() <= MAX_FORWARD && book.has(Sign.FORWARDS, words);
    }

    private boolean isHeaded(int line) {
        var labels = new HashSet<List<String>>();
        boolean hasSender = false;
        boolean hasAddress = false;
        for (int i = line; i < Math.min(lines.size(), line + MAX_HEADERS); i++) {
            var text = lines.get(i).text();
            var label = headerLabel(text);
            if (!book.of(Sign.HEADERS).are(label)) {
                break;
            }
            labels.add(label);
            boolean isSender = book.of(Sign.SENDERS).are(label);
            hasSender |= isSender;
            hasAddress |= isSender && ADDRESS.matcher(text).find();
        }
        return hasAddress || (hasSender && labels.size() > 1);
    }

    private static List<String> headerLabel(String text) {
        int colon = text.indexOf(':');
        return colon < 1 || colon > MAX_HEADER ? List.of() : WordScanner.words(text.substring(0, colon));
    }

    /** A user who writes to the agent greets at the beginning, and signs no letter to somebody else. */
    private boolean isLetter(int line) {
        boolean isBelow = lines.nextFilled(0) < line;
        boolean mayBe = lines.isBlank(line - 1) && (lastClosing > line || isBelow);
        return mayBe && isGreeting(lines.get(line).text(), isBelow);
    }

    private boolean isGreeting(String text, boolean isBelow) {
        if (text.length() > MAX_GREETING) {
            return false;
        }
        var words = WordScanner.words(text, 0, text.length());
        var plain = words.stream().map(WordScanner.Word::text).toList();
        int end = plain.isEmpty() ? -1 : book.of(Sign.GREETINGS).endAt(plain, 0);
        if (end < 0 || end > 3) {
            return false;
        }
        if (end == plain.size()) {
            return end > 2;
        }
        var addressed = plain.subList(end, plain.size());
        boolean isName = Character.isUpperCase(text.codePointAt(words.get(end).start()))
                || (isBelow && addressed.size() == 1 && text.stripTrailing().endsWith(","));
        return addressed.size() <= MAX_NAME
                && !book.of(Sign.NO_ADDRESSEES).begin(addressed)
                && (isName || book.of(Sign.ADDRESSEES).begin(addressed));
    }

    /** "Best regards," above a name, or "Best, Bob". */
    private boolean isClosing(int line) {
        var text = lines.get(line).text();
        if (text.length() > MAX_GREETING || text.isBlank()) {
            return false;
        }
        var words = WordScanner.words(text);
        int end = words.isEmpty() ? -1 : book.of(Sign.CLOSINGS).endAt(words, 0);
        if (end < 0 || words.size() > end + MAX_NAME) {
            return false;
        }
        int next = lines.nextFilled(line + 1);
        boolean isAbove = end == words.size()
                && next < lines.size()
                && isName(lines.get(next).text());
        int comma = text.indexOf(',');
        return isAbove || (end < words.size() && comma > 0 && isName(text.substring(comma + 1)));
    }

    private static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }
}
