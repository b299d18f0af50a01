package dev.nightjar.plugin.maintenance.segment;

import com.google.re2j.Pattern;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Markup, from its first tag to its last. Tags that only format a word do not count. */
final class Pages implements ForeignText.Finder {

    private static final Pattern TAG = Pattern.compile(
            "<(!doctype|!--|\\?xml|/?[A-Za-z][A-Za-z0-9_.-]*)((?:\\s[^<>]*)?)>", Pattern.CASE_INSENSITIVE);

    private static final Set<String> FORMATTING = Set.of(
            "b", "i", "u", "s", "em", "strong", "br", "code", "a", "span", "sub", "sup", "kbd", "mark", "small", "del",
            "ins", "q", "tt", "font", "center", "hr", "img", "big", "pre");

    private final Lines lines;
    private final @Nullable Segment page;

    Pages(Lines lines) {
        this.lines = lines;
        this.page = find(lines);
    }

    /** The markup may begin anywhere in the line. */
    @Override
    public Optional<Segment> at(int line) {
        return Optional.ofNullable(page)
                .filter(region -> region.start() >= lines.get(line).start()
                        && region.start() < lines.get(line).end());
    }

    private static @Nullable Segment find(Lines lines) {
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
            return new Segment(TextOrigin.PAGE, first, last);
        }
        return isAlone ? new Segment(TextOrigin.PAGE, first, message.length()) : null;
    }

    /** Excludes "List&lt;String&gt;". */
    private static boolean isMarkup(String message, int start, String name) {
        boolean isGeneric = start > 0 && Character.isLetterOrDigit(message.charAt(start - 1)) && !name.startsWith("/");
        var bare = name.toLowerCase(Locale.ROOT);
        return !isGeneric && !FORMATTING.contains(bare.startsWith("/") ? bare.substring(1) : bare);
    }
}
