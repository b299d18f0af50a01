package dev.nightjar.server.json;

import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored conversation as callers see it.
 *
 * @param id its id
 * @param startedAt time of its first message, ISO-8601 in UTC
 * @param updatedAt time of its newest message
 * @param messageCount number of its stored messages
 * @param isPruned whether of some of them only the texts are left, because it is an old conversation
 * @param preview the beginning of the user's first message
 * @param messages its newest messages, oldest first; null in a list of sessions
 */
public record SessionView(
        String id,
        String startedAt,
        String updatedAt,
        long messageCount,
        boolean isPruned,
        String preview,
        @Nullable List<MessageView> messages) {

    /**
     * A message of the conversation.
     *
     * @param role {@code user} or {@code agent}
     * @param speaker the speaker; null when unknown
     * @param text its text
     * @param time its time, ISO-8601 in UTC
     * @param toolCalls the tool calls that led to it, in order
     */
    public record MessageView(
            String role, @Nullable String speaker, String text, String time, List<CallView> toolCalls) {

        static MessageView of(StoredMessage message) {
            return new MessageView(
                    message.role().label(),
                    message.speaker(),
                    message.text(),
                    message.time().toString(),
                    message.steps().stream()
                            .flatMap(step -> step.calls().stream())
                            .map(call -> new CallView(call.name(), call.arguments(), call.result(), call.isError()))
                            .toList());
        }
    }

    /**
     * A tool call.
     *
     * @param name the tool's name
     * @param arguments a JSON object as text
     * @param result the tool's answer
     * @param isError whether the tool failed
     */
    public record CallView(String name, String arguments, String result, boolean isError) {}

    /** The view of a session, without its messages. */
    public static SessionView of(Session session) {
        return new SessionView(
                session.id(),
                session.startedAt().toString(),
                session.updatedAt().toString(),
                session.messageCount(),
                session.isPruned(),
                session.preview(),
                null);
    }

    /** A copy with these messages. */
    public SessionView with(List<StoredMessage> said) {
        return new SessionView(
                id,
                startedAt,
                updatedAt,
                messageCount,
                isPruned,
                preview,
                said.stream().map(MessageView::of).toList());
    }
}
