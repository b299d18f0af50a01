package dev.nightjar.langchain4j;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.rag.AugmentationRequest;
import dev.langchain4j.rag.AugmentationResult;
import dev.langchain4j.rag.RetrievalAugmentor;
import dev.langchain4j.rag.content.Content;
import java.util.List;

/**
 * Puts context in front of the prompt. Thread-safe.
 *
 * @param turns finds the conversation
 * @param isKept whether the chat memory keeps prompts as sent, so that the content of earlier contexts is not repeated
 */
record PromptAugmentor(RunningTurns turns, boolean isKept) implements RetrievalAugmentor {

    @Override
    public AugmentationResult augment(AugmentationRequest request) {
        var metadata = request.metadata();
        var prompt = request.chatMessage();
        var session = turns.session(metadata.invocationContext(), metadata.chatMemoryId());
        var inHistory = isKept ? Prompts.blocks(metadata.chatMemory()) : null;
        String text = Prompts.text(prompt);
        String block = inHistory == null ? session.context(text) : session.context(text, inHistory);
        return block.isEmpty() || !(prompt instanceof UserMessage user)
                ? new AugmentationResult(prompt, List.of())
                : new AugmentationResult(Prompts.with(block, user), List.of(Content.from(block)));
    }
}
