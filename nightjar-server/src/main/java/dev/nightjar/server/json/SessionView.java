package dev.nightjar.server.json;

import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored conversation as callers see it.
 *
 * @param id its id
 * @param startedAt when its first message was said, ISO-8601 in UTC
 * @param updatedAt when its newest message was said
 * @param messageCount how many of its messages are stored
 * @param preview the beginning of what the user said first
 * @param messages its newest messages in the order they were said; null in a list of sessions
 */
public record SessionView(
        String id,
        String startedAt,
        String updatedAt,
        long messageCount,
        String preview,
        @Nullable List<MessageView> messages) {

    /**
     * A message of it.
     *
     * @param role {@code user} or {@code agent}
     * @param speaker who said it; null when unknown
     * @param text what was said
     * @param time when, ISO-8601 in UTC
     * @param toolCalls the calls of tools that led to it, in order
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
     * A call of a tool.
     *
     * @param name the tool's name
     * @param arguments a JSON object as text
     * @param result what the tool answered
     * @param isError whether the tool did not do what was asked
     */
    public record CallView(String name, String arguments, String result, boolean isError) {}

    /** Of this session, without its messages. */
    public static SessionView of(Session session) {
        return new SessionView(
                session.id(),
                session.startedAt().toString(),
                session.updatedAt().toString(),
                session.messageCount(),
                session.preview(),
                null);
    }

    /** The same with these messages. */
    public SessionView with(List<StoredMessage> said) {
        return new SessionView(
                id,
                startedAt,
                updatedAt,
                messageCount,
                preview,
                said.stream().map(MessageView::of).toList());
    }
}
