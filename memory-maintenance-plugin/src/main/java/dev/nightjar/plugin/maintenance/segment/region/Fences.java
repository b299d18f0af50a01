package dev.nightjar.plugin.maintenance.segment.region;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Blocks between fences of backticks or tildes, and between equal rules of dashes, stars or quotation marks. */
public final class Fences implements RegionFinder {

    private static final Pattern FENCE = Pattern.compile("^\\s{0,3}(```+|~~~+)\\s*([\\w.+#-]*)\\s*$");
    private static final Pattern OPENING = Pattern.compile("^\\s{0,3}(```+|~~~+)[^`]*$");
    private static final Pattern RULE = Pattern.compile("^\\s*([-=*_~#]{3,}|\"{3}|'{3}|<{3,}|>{3,})\\s*$");

    private final TextLines lines;
    private final List<Integer> fences = new ArrayList<>();

    public Fences(TextLines lines) {
        this.lines = lines;
        for (int i = 0; i < lines.size(); i++) {
            if (OPENING.matcher(lines.get(i).text()).find()) {
                fences.add(i);
            }
        }
    }

    @Override
    public Optional<Region> at(int line) {
        return OPENING.matcher(lines.get(line).text()).find()
                ? Optional.of(new Region(Origin.CODE, lines.get(line).start(), end(line)))
                : Optional.empty();
    }

    /** The block between the rule in a line and the last one like it; empty when there is no such rule or no other one. */
    public Optional<Region> ruled(int line) {
        var matcher = RULE.matcher(lines.get(line).text());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var rule = matcher.group(1);
        for (int last = lines.size() - 1; last > line; last--) {
            if (lines.get(last).text().strip().equals(rule)) {
                return Optional.of(new Region(
                        Origin.PASTED, lines.get(line).start(), lines.get(last).end()));
            }
        }
        return Optional.empty();
    }

    /** An odd number of fences cannot be paired: then all from the first to the last, or to the end if there is one. */
    private int end(int line) {
        if (fences.size() == 1) {
            return lines.message().length();
        }
        if (fences.size() % 2 == 1) {
            return lines.get(fences.get(fences.size() - 1)).end();
        }
        int next = Collections.binarySearch(fences, line) + 1;
        boolean isClosing = next < fences.size()
                && FENCE.matcher(lines.get(fences.get(next)).text()).matches();
        return isClosing ? lines.get(fences.get(next)).end() : lines.message().length();
    }
}
