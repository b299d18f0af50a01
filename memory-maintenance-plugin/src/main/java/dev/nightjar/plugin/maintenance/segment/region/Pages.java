package dev.nightjar.plugin.maintenance.segment.region;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Marked-up text, from its first tag to its last. Tags that only format a word count for nothing. */
public final class Pages implements RegionFinder {

    private static final Pattern TAG = Pattern.compile(
            "<(!doctype|!--|\\?xml|/?[A-Za-z][A-Za-z0-9_.-]*)((?:\\s[^<>]*)?)>", Pattern.CASE_INSENSITIVE);

    private static final Set<String> FORMATTING = Set.of(
            "b", "i", "u", "s", "em", "strong", "br", "code", "a", "span", "sub", "sup", "kbd", "mark", "small", "del",
            "ins", "q", "tt", "font", "center", "hr", "img", "big", "pre");

    private final TextLines lines;
    private final @Nullable Region page;

    public Pages(TextLines lines) {
        this.lines = lines;
        this.page = find(lines);
    }

    /** Where the marked-up text stands; empty when there is none. */
    public Optional<Region> page() {
        return Optional.ofNullable(page);
    }

    @Override
    public Optional<Region> at(int line) {
        var start = lines.nextCharacter(lines.get(line).start());
        return page().filter(region -> region.start() == start);
    }

    private static @Nullable Region find(TextLines lines) {
        var message = lines.message();
        var matcher = TAG.matcher(message);
        int first = -1;
        int last = -1;
        boolean isClosed = false;
        while (matcher.find()) {
            if (isMarkup(message, matcher.start(), matcher.group(1))) {
                first = first < 0 ? matcher.start() : first;
                last = matcher.end();
                isClosed |=
                        matcher.group(1).startsWith("/") || !matcher.group(2).isBlank();
            }
        }
        if (first < 0) {
            return null;
        }
        boolean isAlone = lines.get(lines.lineAt(first)).text().strip().endsWith(">") && lines.isAtLineStart(first);
        if (isClosed) {
            return new Region(Origin.PAGE, first, last);
        }
        return isAlone ? new Region(Origin.PAGE, first, message.length()) : null;
    }

    /** Not "List&lt;String&gt;". */
    private static boolean isMarkup(String message, int start, String name) {
        boolean isGeneric = start > 0 && Character.isLetterOrDigit(message.charAt(start - 1)) && !name.startsWith("/");
        var bare = name.toLowerCase(Locale.ROOT);
        return !isGeneric && !FORMATTING.contains(bare.startsWith("/") ? bare.substring(1) : bare);
    }
}
