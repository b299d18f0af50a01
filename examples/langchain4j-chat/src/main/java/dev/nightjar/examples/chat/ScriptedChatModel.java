package dev.nightjar.examples.chat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;

/**
 * Stands for a model, so that the example runs without a key: it says what memory put in front of the prompt. A real
 * application has the model of a provider in its place, such as {@code OpenAiChatModel}.
 */
final class ScriptedChatModel implements ChatModel {

    @Override
    public ChatResponse doChat(ChatRequest request) {
        var answer = request.messages().stream()
                .filter(UserMessage.class::isInstance)
                .flatMap(message -> ((UserMessage) message).singleText().lines())
                .filter(line -> line.startsWith("- "))
                .findFirst()
                .map(line -> "I remember: " + line.substring(2))
                .orElse("Noted.");
        return ChatResponse.builder().aiMessage(AiMessage.from(answer)).build();
    }
}
