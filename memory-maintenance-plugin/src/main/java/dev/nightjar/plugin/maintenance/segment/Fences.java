package dev.nightjar.plugin.maintenance.segment;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Blocks between fences of backticks or tildes, or between equal rules of dashes, stars or quotation marks. */
final class Fences implements ForeignText.Finder {

    private static final Pattern FENCE = Pattern.compile("^\\s{0,3}(```+|~~~+)\\s*([\\w.+#-]*)\\s*$");
    private static final Pattern OPENING = Pattern.compile("^\\s{0,3}(```+|~~~+)[^`]*$");
    private static final Pattern RULE = Pattern.compile("^\\s*([-=*_~#]{3,}|\"{3}|'{3}|<{3,}|>{3,})\\s*$");

    private final Lines lines;
    private final List<Integer> fences = new ArrayList<>();
    private final Map<String, Integer> lastRules = new HashMap<>();

    Fences(Lines lines) {
        this.lines = lines;
        for (int i = 0; i < lines.size(); i++) {
            if (OPENING.matcher(lines.get(i).text()).find()) {
                fences.add(i);
            } else if (isRule(i)) {
                lastRules.put(lines.get(i).text().strip(), i);
            }
        }
    }

    @Override
    public Optional<Segment> at(int line) {
        if (OPENING.matcher(lines.get(line).text()).find()) {
            return Optional.of(lines.segment(TextOrigin.CODE, line, end(line)));
        }
        int last = isRule(line) ? lastRules.getOrDefault(lines.get(line).text().strip(), line) : line;
        return last == line ? Optional.empty() : Optional.of(lines.segment(TextOrigin.PASTED, line, last));
    }

    private boolean isRule(int line) {
        return RULE.matcher(lines.get(line).text()).matches();
    }

    /**
     * An odd number of fences cannot be paired. Then the block goes from the first to the last fence, or to the end of
     * the message if there is only one.
     */
    private int end(int line) {
        if (fences.size() % 2 == 1) {
            return fences.size() == 1 ? lines.size() - 1 : fences.get(fences.size() - 1);
        }
        int next = Collections.binarySearch(fences, line) + 1;
        boolean isClosing = next < fences.size()
                && FENCE.matcher(lines.get(fences.get(next)).text()).matches();
        return isClosing ? fences.get(next) : lines.size() - 1;
    }
}
