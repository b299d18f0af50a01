package dev.nightjar.plugin.maintenance.segment.region;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import java.util.Optional;

/** Lines that a program logged: a time of day with seconds, a level, a stack trace. */
public final class LogLines implements RegionFinder {

    private static final Pattern LOGGED = Pattern.compile("^\\W{0,3}(?:"
            + "\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}"
            + "|\\d{2}:\\d{2}:\\d{2}[.,]?\\d*\\W"
            + "|\\d{2}/\\w{3}/\\d{4}:\\d{2}"
            + "|[A-Z][a-z]{2} +\\d{1,2} \\d{2}:\\d{2}:\\d{2} "
            + "|(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|SEVERE|CRITICAL|NOTICE)\\b[\\]: ]"
            + "|\\d{1,3}(?:\\.\\d{1,3}){3} - )");

    private static final Pattern TRACE = Pattern.compile(
            "^\\s+at [\\w.$<>/]+\\(.*\\)$|^Caused by: |^Traceback \\("
                    + "|^\\s+File \"[^\"]+\", line \\d+|^Exception in thread |^(?:[a-z]\\w*\\.)+[A-Z]\\w*(?:Exception|Error)\\b");

    /** Every such line has one of these. */
    private static final String MARKS = ":(.[0123456789";

    private static final int MAX_GAP = 3;

    private final TextLines lines;

    public LogLines(TextLines lines) {
        this.lines = lines;
    }

    @Override
    public Optional<Region> at(int line) {
        if (!isLogged(line)) {
            return Optional.empty();
        }
        int last = line;
        for (int next = line + 1; next < lines.size() && next - last <= MAX_GAP; next++) {
            last = isLogged(next) || isContinued(next) ? next : last;
        }
        return Optional.of(
                new Region(Origin.LOG, lines.get(line).start(), lines.get(last).end()));
    }

    private boolean isLogged(int line) {
        var text = lines.get(line).text();
        return lines.get(line).hasAny(MARKS)
                && (LOGGED.matcher(text).find() || TRACE.matcher(text).find());
    }

    private boolean isContinued(int line) {
        return !lines.isBlank(line)
                && Character.isWhitespace(lines.get(line).text().charAt(0));
    }
}
