package dev.nightjar.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** User messages with and without context in front. */
final class Prompts {

    /** The message attribute with the context in front of the text. LangChain4j stores it with the message. */
    private static final String BLOCK = "nightjar.block";

    private Prompts() {}

    /** The user's text, without pictures and other contents. */
    static String text(ChatMessage message) {
        return message instanceof UserMessage user
                ? user.contents().stream()
                        .filter(TextContent.class::isInstance)
                        .map(content -> ((TextContent) content).text())
                        .collect(Collectors.joining("\n"))
                : "";
    }

    /** A copy with context in front. */
    static UserMessage with(String block, UserMessage message) {
        var contents = new ArrayList<>(message.contents());
        if (message.hasSingleText()) {
            contents.set(0, TextContent.from(block + "\n\n" + message.singleText()));
        } else {
            contents.add(0, TextContent.from(block + "\n\n"));
        }
        var marked = message.toBuilder().contents(contents).build();
        marked.attributes().put(BLOCK, block);
        return marked;
    }

    /** The contexts in front of the messages of a history, oldest first; null for a host without a history. */
    static @Nullable List<String> blocks(@Nullable List<ChatMessage> history) {
        return history == null
                ? null
                : history.stream()
                        .filter(UserMessage.class::isInstance)
                        .map(message -> ((UserMessage) message).attributes().get(BLOCK))
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .toList();
    }
}
