package dev.nightjar.plugin.maintenance.segment;

import java.util.ArrayList;
import java.util.List;

/**
 * Separates a writer's own words in a message from foreign text, by general signs: headers, fences, quotation marks, a
 * colon before a long text, lines of chats, logs, code and documents. In doubt a text counts as foreign, because a
 * missed fact costs less than a stranger's words taken for the user's. It does not understand sentences: that a short
 * text after a request is to be translated, other code has to detect. The time is linear in the length of the message.
 * Stateless and thread-safe.
 */
public final class MessageSegmenter {

    /** Replaces foreign text within own words: Unicode's object replacement character. */
    public static final String GAP = "\uFFFC";

    /**
     * The parts of a message in order. Together they contain every character except white space between them.
     *
     * @param message a message of any length
     */
    public List<Segment> segments(String message) {
        var segments = new ArrayList<Segment>();
        int from = 0;
        for (var region : new ForeignText(message).segments()) {
            addOwn(segments, message, from, region.start());
            segments.add(region);
            from = region.end();
        }
        addOwn(segments, message, from, message.length());
        return List.copyOf(segments);
    }

    /**
     * The user's own words. Foreign text within a line becomes {@value #GAP}, other foreign text a line break, so that
     * the words on both sides stay apart.
     */
    public String ownWords(String message) {
        var segments = segments(message);
        if (segments.stream().allMatch(Segment::isOwn)) {
            return message;
        }
        var own = new StringBuilder();
        int from = 0;
        for (var segment : segments) {
            if (!segment.isOwn()) {
                own.append(message, from, segment.start()).append(isWithinLine(message, segment) ? GAP : "\n");
                from = segment.end();
            }
        }
        return own.append(message, from, message.length()).toString().strip();
    }

    private static boolean isWithinLine(String message, Segment segment) {
        boolean isAfterWords = segment.start() > 0 && message.charAt(segment.start() - 1) != '\n';
        boolean isBeforeWords = segment.end() < message.length() && message.charAt(segment.end()) != '\n';
        return isAfterWords || isBeforeWords;
    }

    private static void addOwn(List<Segment> segments, String message, int from, int to) {
        var text = message.substring(from, to);
        int start = to - text.stripLeading().length();
        int end = start + text.strip().length();
        if (end > start) {
            segments.add(new Segment(TextOrigin.OWN, start, end));
        }
    }
}
