package dev.nightjar.commons.prompt;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.spi.conversation.ConversationSummarizer;
import dev.nightjar.spi.conversation.RollingSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Adds a line per message: its position, its speaker and its beginning. If all lines together are too long, the oldest
 * are shortened and then dropped, so that the newest stay whole. Thread-safe.
 */
public final class RuleSummarizer implements ConversationSummarizer {

    static final int MAX_TOOL_NAME = 60;

    private static final int MAX_LINE = 180;
    private static final int SHORT_LINE = 60;
    private static final String HEADING = "## Messages 1 to ";
    private static final String LEFT_OUT = "- (What was said before is left out here; search the memory for it.)";

    @Override
    public String summarize(RollingSummary before, List<StoredMessage> messages, int most) {
        var lines = new ArrayList<String>();
        before.text()
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith(HEADING) && !line.equals(LEFT_OUT))
                .forEach(lines::add);
        messages.forEach(message -> lines.add(line(message)));
        var heading = HEADING + messages.get(messages.size() - 1).sequence() + "\n";
        boolean isComplete = !before.text().contains(LEFT_OUT) && fit(lines, most - CodePoints.count(heading));
        if (!isComplete) {
            heading += LEFT_OUT + "\n";
            fit(lines, most - CodePoints.count(heading));
        }
        return heading + String.join("\n", lines);
    }

    private static String line(StoredMessage message) {
        var said = message.text().isEmpty() ? "called " + toolNames(message) : message.text();
        return "- " + message.sequence() + " " + message.role().label() + ": " + VisibleText.line(said, MAX_LINE);
    }

    /** The called tools, each once. */
    public static String toolNames(StoredMessage message) {
        return message.steps().stream()
                .flatMap(step -> step.calls().stream())
                .map(call -> VisibleText.line(call.name(), MAX_TOOL_NAME))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** Shortens the lines to fit, oldest first; returns whether none had to be dropped. */
    private static boolean fit(List<String> lines, int room) {
        int length = lines.stream().mapToInt(line -> CodePoints.count(line) + 1).sum() - 1;
        for (int i = 0; i < lines.size() - 1 && length > room; i++) {
            length -= CodePoints.count(lines.get(i));
            lines.set(i, CodePoints.shortened(lines.get(i), SHORT_LINE));
            length += CodePoints.count(lines.get(i));
        }
        int gone = 0;
        while (gone < lines.size() - 1 && length > room) {
            length -= CodePoints.count(lines.get(gone)) + 1;
            gone++;
        }
        lines.subList(0, gone).clear();
        lines.set(lines.size() - 1, CodePoints.shortened(lines.get(lines.size() - 1), room));
        return gone == 0;
    }
}
