package dev.nightjar.plugin.maintenance.segment;

import com.google.re2j.Pattern;
import java.util.Optional;

/**
 * Lines recognised by their beginning.
 *
 * @param pattern what they look like
 * @param marks characters of which each line has at least one
 * @param gap maximum distance between two such lines of one part; if it is more than one, indented lines belong to it,
 *     too
 */
record TypicalLines(Lines lines, TextOrigin origin, Pattern pattern, String marks, int gap)
        implements ForeignText.Finder {

    private static final Pattern QUOTED = Pattern.compile("^\\s*(?:[A-Z]{1,3})?(?:>|&gt;|\\|\\s)");

    private static final Pattern LOGGED = Pattern.compile(
            "^\\W{0,3}(?:"
                    + "\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}"
                    + "|\\d{2}:\\d{2}:\\d{2}[.,]?\\d*\\W"
                    + "|\\d{2}/\\w{3}/\\d{4}:\\d{2}"
                    + "|[A-Z][a-z]{2} +\\d{1,2} \\d{2}:\\d{2}:\\d{2} "
                    + "|(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|SEVERE|CRITICAL|NOTICE)\\b[\\]: ]"
                    + "|\\d{1,3}(?:\\.\\d{1,3}){3} - )"
                    + "|^\\s+at [\\w.$<>/]+\\(.*\\)$|^Caused by: |^Traceback \\("
                    + "|^\\s+File \"[^\"]+\", line \\d+|^Exception in thread |^(?:[a-z]\\w*\\.)+[A-Z]\\w*(?:Exception|Error)\\b");

    /** Quoted lines of the message that this one answers: "> …", "| …". */
    static TypicalLines quoted(Lines lines) {
        return new TypicalLines(lines, TextOrigin.REPLY, QUOTED, ">&|", 1);
    }

    /** Log lines: a time of day with seconds, a level, a stack trace. */
    static TypicalLines logged(Lines lines) {
        return new TypicalLines(lines, TextOrigin.LOG, LOGGED, ":(.[0123456789", 3);
    }

    @Override
    public Optional<Segment> at(int line) {
        if (!isOne(line)) {
            return Optional.empty();
        }
        int last = line;
        for (int next = line + 1; next < lines.size() && next - last <= gap; next++) {
            last = isOne(next) || (gap > 1 && isIndented(next)) ? next : last;
        }
        return Optional.of(lines.segment(origin, line, last));
    }

    private boolean isOne(int line) {
        return lines.get(line).hasAny(marks)
                && pattern.matcher(lines.get(line).text()).find();
    }

    private boolean isIndented(int line) {
        return !lines.isBlank(line)
                && Character.isWhitespace(lines.get(line).text().charAt(0));
    }
}
