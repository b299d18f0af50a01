package dev.nightjar.cli.output;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.RollingSummary;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import java.util.ArrayList;
import java.util.List;

/** Conversations as people read them. */
public record SessionText(Screen screen, TimeText times) {

    private static final int WIDEST_NAME = 40;
    private static final int WIDEST_ID = 80;
    private static final int MAX_ARGUMENTS = 100;
    private static final int MAX_RESULT = 200;

    /** Several conversations, in the order given; with the namespace of each where they are of several. */
    public void list(List<Session> sessions, boolean isNamespaceShown) {
        for (var session : sessions) {
            screen.hanging("• ", Style.STRONG, TextWidth.onOneLine(session.preview()));
            var pieces = new ArrayList<String>();
            pieces.add(id(session));
            pieces.add(count(session.messageCount()));
            pieces.add("from " + times.absolute(session.startedAt()));
            pieces.add("to " + times.full(session.updatedAt()));
            if (isNamespaceShown) {
                pieces.add("namespace " + session.namespace());
            }
            screen.pieces(2, Style.FAINT, pieces);
        }
    }

    /** A conversation with its rolling summary and messages of it, oldest first. */
    public void conversation(Session session, RollingSummary summary, List<StoredMessage> messages) {
        list(List.of(session), true);
        if (!summary.isEmpty()) {
            screen.gap();
            screen.hanging(
                    "",
                    Style.STRONG,
                    "Rolling summary of messages 1 to " + summary.lastSequence() + ", "
                            + times.absolute(summary.updatedAt()));
            summary.text().lines().forEach(line -> screen.paragraph(2, line));
        }
        for (var message : messages) {
            screen.gap();
            var who = message.speaker() == null ? message.role().label() : message.speaker();
            var name = TextWidth.shortened(TextWidth.onOneLine(who), WIDEST_NAME);
            screen.hanging("", Style.STRONG, name + ", " + times.absolute(message.time()));
            message.steps().forEach(step -> {
                if (!step.text().isEmpty()) {
                    screen.paragraph(2, step.text());
                }
                step.calls().forEach(this::call);
            });
            if (!message.text().isEmpty()) {
                screen.paragraph(2, message.text());
            }
        }
        screen.gap();
    }

    /** Calls of tools with where they were made. */
    public void calls(List<FoundCall> calls) {
        for (var found : calls) {
            call(found.call());
            screen.pieces(
                    4,
                    Style.FAINT,
                    List.of(
                            TextWidth.shortened(TextWidth.onOneLine(found.sessionId()), WIDEST_ID),
                            "message " + found.sequence(),
                            times.full(found.time())));
        }
    }

    private void call(ToolCallRecord call) {
        var asked = TextWidth.onOneLine(call.name() + " " + call.arguments());
        var answered = TextWidth.shortened(TextWidth.onOneLine(call.result()), MAX_RESULT);
        screen.hanging(
                "  ",
                call.isError() ? Style.BAD : Style.FAINT,
                TextWidth.shortened(asked, MAX_ARGUMENTS) + " → " + answered);
    }

    private static String id(Session session) {
        return TextWidth.shortened(TextWidth.onOneLine(session.id()), WIDEST_ID);
    }

    private static String count(long messages) {
        return messages == 1 ? "1 message" : messages + " messages";
    }
}
