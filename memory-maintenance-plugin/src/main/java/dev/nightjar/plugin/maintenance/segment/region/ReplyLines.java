package dev.nightjar.plugin.maintenance.segment.region;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import java.util.Optional;

/** Quoted lines of the message that is answered: "> …", "| …". */
public final class ReplyLines implements RegionFinder {

    private static final Pattern QUOTED = Pattern.compile("^\\s*(?:[A-Z]{1,3})?(?:>|&gt;|\\|\\s)");

    private final TextLines lines;

    public ReplyLines(TextLines lines) {
        this.lines = lines;
    }

    @Override
    public Optional<Region> at(int line) {
        int end = line;
        while (end < lines.size() && isQuoted(end)) {
            end++;
        }
        return end == line
                ? Optional.empty()
                : Optional.of(new Region(
                        Origin.REPLY,
                        lines.get(line).start(),
                        lines.get(end - 1).end()));
    }

    private boolean isQuoted(int line) {
        return QUOTED.matcher(lines.get(line).text()).find();
    }
}
