package dev.nightjar.cli.host;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.event.MessageEvent;
import dev.nightjar.event.MessageLost;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What memory gave up, session by session. Thread-safe. */
public final class LostMessages {

    private static final int MAX_BEGINNING = 60;

    private final Map<String, Lost> sessions = new LinkedHashMap<>();
    private final Predicate<MessageEvent> isKept;

    /** @param isKept tells of a message that it waits elsewhere, and so is not lost */
    LostMessages(Predicate<MessageEvent> isKept) {
        this.isKept = isKept;
    }

    /** Hears of one. */
    @Subscribe
    @AllowConcurrentEvents
    public synchronized void on(MessageLost event) {
        var message = event.message();
        if (isKept.test(message)) {
            return;
        }
        sessions.merge(
                message.sessionId(),
                new Lost(1, beginning(message.text()), event.reason()),
                (before, one) -> new Lost(before.count + 1, before.beginning, before.reason));
    }

    /** A line for each session: how many, how the first begins, and why. */
    public synchronized List<String> lines() {
        return sessions.entrySet().stream()
                .map(entry -> line(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static String line(String session, Lost lost) {
        return lost.count + (lost.count == 1 ? " message" : " messages") + " of session '"
                + TextWidth.onOneLine(session) + "' could not be stored and "
                + (lost.count == 1 ? "is lost; it begins" : "are lost; the first begins") + " \"" + lost.beginning
                + "\" (" + TextWidth.onOneLine(lost.reason) + ")";
    }

    private static String beginning(String text) {
        var line = TextWidth.onOneLine(text.substring(0, Math.min(text.length(), 4 * MAX_BEGINNING)));
        return CodePoints.marked(line, MAX_BEGINNING, "…");
    }

    private record Lost(int count, String beginning, String reason) {}
}
