package dev.nightjar.plugin.memory.tools.file;

import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import dev.nightjar.memory.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The text of a file. Its last line ends with a line end, which is not stored. */
record FileText(String key, List<String> lines) {

    private static final Splitter LINES = Splitter.on('\n');
    private static final Splitter RANGE = Splitter.on(',').trimResults();
    private static final int NUMBER_WIDTH = 6;
    private static final String LAST = "-1";

    static FileText of(Note file) {
        return of(String.valueOf(file.key()), file.content());
    }

    private static FileText of(String key, String text) {
        return new FileText(key, LINES.splitToList(text));
    }

    String text() {
        return String.join("\n", lines);
    }

    /**
     * The lines to show.
     *
     * @param first the first line, from 1
     * @param last the last line, included
     */
    record Range(int first, int last) {}

    /**
     * The range a model wrote, such as {@code 1,50}.
     *
     * @param written null for all lines
     */
    Range range(@Nullable String written) {
        if (written == null) {
            return new Range(1, lines.size());
        }
        var ends = RANGE.splitToList(written);
        try {
            int first = Math.max(1, Integer.parseInt(ends.get(0)));
            int last = ends.get(1).equals(LAST) ? lines.size() : Integer.parseInt(ends.get(1));
            if (ends.size() == 2 && first <= Math.min(last, lines.size())) {
                return new Range(first, Math.min(last, lines.size()));
            }
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    "viewRange must be two numbers such as '1,50', but was '" + written + "'", e);
        }
        throw new IllegalArgumentException(
                "viewRange '" + written + "' has no line of '" + key + "', which has " + lines.size() + " lines");
    }

    /** Lines of the file, each with its number. */
    List<String> numbered(Range range) {
        return IntStream.rangeClosed(range.first, range.last)
                .mapToObj(i -> Strings.padStart(String.valueOf(i), NUMBER_WIDTH, ' ') + "\t" + lines.get(i - 1))
                .toList();
    }

    /**
     * The text with other words in one place.
     *
     * @throws IllegalArgumentException when the old words are not there exactly once
     */
    Replaced replaced(String old, String replacement) {
        var text = text() + "\n";
        if (old.isEmpty()) {
            throw new IllegalArgumentException("oldStr must not be empty");
        }
        int at = text.indexOf(old);
        if (at < 0) {
            throw new IllegalArgumentException("oldStr is not in '" + key + "'; repeat it exactly as the file has it");
        }
        int count = 0;
        for (int i = at; i >= 0; i = text.indexOf(old, i + 1)) {
            count++;
        }
        if (count > 1) {
            throw new IllegalArgumentException(
                    "oldStr is in '" + key + "' " + count + " times; add text around it until it is there once");
        }
        var changed = text.substring(0, at) + replacement + text.substring(at + old.length());
        int line = LINES.splitToList(text.substring(0, at)).size();
        int more = LINES.splitToList(replacement).size() - 1;
        return new Replaced(changed, line, line + more);
    }

    /**
     * A changed text.
     *
     * @param first the first changed line, from 1
     * @param last the last changed line
     */
    record Replaced(String text, int first, int last) {}

    /**
     * The text with more lines.
     *
     * @param after the line they are added after; 0 to add them before the first one
     * @throws IllegalArgumentException when there is no such line
     */
    String inserted(int after, String added) {
        if (after > lines.size()) {
            throw new IllegalArgumentException(
                    "insertLine is " + after + ", but '" + key + "' has " + lines.size() + " lines");
        }
        var all = new ArrayList<>(lines);
        all.add(after, added.endsWith("\n") ? added.substring(0, added.length() - 1) : added);
        return String.join("\n", all);
    }
}
