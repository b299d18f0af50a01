package dev.nightjar.examples.chat;

import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.stereotype.Component;

/**
 * Stands for a model, so that the example runs without a key: it says what memory put in front of the prompt. Delete it when
 * there is a model.
 */
@Component
class ScriptedChatModel implements ChatModel {

    @Override
    public ChatResponse call(Prompt prompt) {
        var messages = prompt.getInstructions();
        var remembered = messages.stream()
                .filter(UserMessage.class::isInstance)
                .flatMap(message -> message.getText().lines())
                .filter(line -> line.startsWith("- "))
                .findFirst()
                .map(line -> "I remember: " + line.substring(2))
                .orElse("Noted.");
        return new ChatResponse(List.of(new Generation(new AssistantMessage(remembered))));
    }
}
