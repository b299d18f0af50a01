package dev.nightjar.plugin.maintenance.segment;

import com.google.re2j.Pattern;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Documents without a mark at their beginning: CVs, minutes, notices, articles. Prose has no headings, and a person who
 * lists things about themselves uses one kind of line; a document combines headings, lists, labels and addresses. A
 * title alone on its line, below other text, also begins a document.
 */
final class Documents implements ForeignText.Finder {

    private static final Pattern HEADING = Pattern.compile(
            "^\\s*#{1,6} \\S|^\\s*(?:\\*\\*|__)[^*_]+(?:\\*\\*|__):?\\s*$"
                    + "|^\\s*【[^】]+】|^\\s*[\\w.-]+\\.[A-Za-z]{2,4}\\s*$|^[\\p{N} '’&/()_-]*\\p{Lu}[\\p{Lu}\\p{N} '’&/()_-]{3,60}$");
    private static final Pattern ITEM = Pattern.compile("^\\s*(?:[-*+•·–—]|\\(?\\d{1,2}[.)、．]|[a-z]\\))\\s*\\S");
    private static final Pattern LABEL =
            Pattern.compile("^\\s*[*_]{0,2}[\\p{L}\\p{N}][^:：.!?]{0,30}[:：][*_]{0,2}\\s*\\S");
    private static final Pattern ADDRESS = Pattern.compile("\\S@\\S+\\.\\w|https?://|www\\.|©| \\| |[-—=]{5,}");
    private static final Pattern TITLE = Pattern.compile("^\\s*[\\p{Lu}\\p{Lo}\\p{N}][^.!?:,;。！？：，、]*$");

    private static final int FEWEST_LINES = 4;
    private static final int FEWEST_SORTS = 2;
    private static final int FEWEST_HEADINGS = 2;
    private static final int LONGEST_TITLE = 8;
    /** Characters of a line that are enough to classify it. */
    private static final int LONGEST_BEGIN = 200;

    private static final int SHORTEST_TEXT = 8;
    private static final int FEWEST_OF_TITLE = 2;
    /** A longer first line is no request about what follows. */
    private static final int LONGEST_REQUEST = 15;

    private enum Sort {
        HEADING,
        ITEM,
        LABEL,
        ADDRESS
    }

    private final Lines lines;
    /** The first line of the document; if there is none, the number of lines. */
    private final int first;

    Documents(Lines lines) {
        this.lines = lines;
        this.first = first(lines);
    }

    /** Whether a line is a list item. */
    static boolean isItem(String line) {
        return ITEM.matcher(line).find();
    }

    @Override
    public Optional<Segment> at(int line) {
        return line >= first ? Optional.of(lines.rest(TextOrigin.PASTED, line)) : Optional.empty();
    }

    /** One heading at the beginning of the message is enough, or two anywhere. */
    private static int first(Lines lines) {
        Set<Sort> sorts = EnumSet.noneOf(Sort.class);
        int count = 0;
        int headings = 0;
        int first = lines.size();
        for (int line = lines.nextFilled(0); line < lines.size(); line = lines.nextFilled(line + 1)) {
            if (isTitle(lines, line) || isTitleBehindRequest(lines, line)) {
                return Math.min(first, line);
            }
            var sort = sort(lines.get(line).text());
            if (sort != null) {
                first = Math.min(first, line);
                sorts.add(sort);
                count++;
                headings += sort != Sort.HEADING ? 0 : line == lines.nextFilled(0) ? FEWEST_HEADINGS : 1;
            }
        }
        boolean isDocument = headings >= FEWEST_HEADINGS || (count >= FEWEST_LINES && sorts.size() >= FEWEST_SORTS);
        return isDocument ? first : lines.size();
    }

    private static @Nullable Sort sort(String line) {
        var text = line.substring(0, Math.min(line.length(), LONGEST_BEGIN));
        if (HEADING.matcher(text).find()) {
            return Sort.HEADING;
        }
        if (isItem(text)) {
            return Sort.ITEM;
        }
        if (LABEL.matcher(text).find()) {
            return Sort.LABEL;
        }
        return ADDRESS.matcher(text).find() ? Sort.ADDRESS : null;
    }

    /**
     * A title, or the name of an author, in the line behind a short first one, with a text below it. A title has
     * capital letters, or two parts where the first line asks.
     */
    private static boolean isTitleBehindRequest(Lines lines, int line) {
        int request = lines.nextFilled(0);
        if (line != request + 1 || WordCount.count(lines.get(request).text()) > LONGEST_REQUEST) {
            return false;
        }
        var title = lines.get(line).text().strip();
        var words = WordCount.count(title, 0, title.length());
        boolean isEnded = title.isEmpty() || ".!?,;:。！？：，、".indexOf(title.charAt(title.length() - 1)) >= 0;
        boolean isCapital = words.all() >= FEWEST_OF_TITLE && 2 * words.small() < words.all();
        boolean isInParts = lines.get(request).hasAny("?？") && (title.contains(": ") || title.contains(" – "));
        return !isEnded
                && Character.isUpperCase(title.charAt(0))
                && words.all() <= LONGEST_REQUEST
                && (isCapital || isInParts)
                && hasTextBelow(lines, line);
    }

    /** Whether one of the next two lines is long. */
    private static boolean hasTextBelow(Lines lines, int line) {
        return IntStream.rangeClosed(line + 1, Math.min(line + 2, lines.size() - 1))
                .anyMatch(next -> WordCount.count(lines.get(next).text()) >= SHORTEST_TEXT);
    }

    /** A title is alone in its paragraph, with text before and after it. */
    private static boolean isTitle(Lines lines, int line) {
        var text = lines.get(line).text();
        int next = lines.nextFilled(line + 1);
        return line > lines.nextFilled(0)
                && lines.isBlank(line - 1)
                && lines.isBlank(line + 1)
                && next < lines.size()
                && TITLE.matcher(text).matches()
                && WordCount.count(text) <= LONGEST_TITLE
                && WordCount.count(lines.get(next).text()) >= SHORTEST_TEXT;
    }
}
