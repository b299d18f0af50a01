package dev.nightjar.plugin.memory.document;

import dev.nightjar.spi.document.DocumentText.Heading;
import java.util.ArrayList;
import java.util.List;

/** The headings of a Markdown text: lines that begin with {@code #} and underlined lines, but not in code. */
final class MarkdownHeadings {

    private static final int MAX_LEVEL = 6;
    private static final int MAX_INDENT = 3;

    private final List<Heading> headings = new ArrayList<>();
    private String fence = "";
    private String before = "";
    private int beforeAt;

    private MarkdownHeadings() {}

    static List<Heading> of(String text) {
        var found = new MarkdownHeadings();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            found.read(start, text.substring(start, end));
            start = end + 1;
        }
        return found.headings;
    }

    private void read(int offset, String line) {
        var stripped = line.strip();
        boolean isIndented = line.length() - line.stripLeading().length() > MAX_INDENT;
        if (!fence.isEmpty()) {
            fence = stripped.startsWith(fence) ? "" : fence;
            before = "";
            return;
        }
        boolean isFrontMatter = offset == 0 && stripped.equals("---");
        if (isFrontMatter || stripped.startsWith("```") || stripped.startsWith("~~~")) {
            fence = stripped.substring(0, 3);
            before = "";
            return;
        }
        int level = 0;
        while (level < stripped.length() && stripped.charAt(level) == '#') {
            level++;
        }
        boolean isMarked =
                level >= 1 && level <= MAX_LEVEL && (level == stripped.length() || stripped.charAt(level) == ' ');
        if (isMarked && !isIndented) {
            add(offset, level, withoutTrailingMarks(stripped.substring(level)));
            stripped = "";
        } else if (!before.isEmpty() && (isLineOf(stripped, '=') || isLineOf(stripped, '-'))) {
            add(beforeAt, stripped.charAt(0) == '=' ? 1 : 2, before);
            stripped = "";
        }
        before = isIndented || isPartOfList(stripped) ? "" : stripped;
        beforeAt = offset;
    }

    private void add(int offset, int level, String title) {
        if (!title.isBlank()) {
            headings.add(new Heading(offset, level, title.strip()));
        }
    }

    private static String withoutTrailingMarks(String title) {
        int end = title.length();
        while (end > 0 && title.charAt(end - 1) == '#') {
            end--;
        }
        return end > 0 && title.charAt(end - 1) == ' ' ? title.substring(0, end) : title;
    }

    /** Whether a line is of a list, quotation or table; below one, an underline makes no heading. */
    private static boolean isPartOfList(String line) {
        return line.startsWith("- ") || line.startsWith("* ") || line.startsWith(">") || line.startsWith("|");
    }

    /** At least three characters: one alone is a list item, and two may be a mistyped rule. */
    private static boolean isLineOf(String line, char c) {
        return line.length() >= 3 && line.chars().allMatch(one -> one == c);
    }
}
