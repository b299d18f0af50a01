package dev.nightjar.langchain4j;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.rag.AugmentationRequest;
import dev.langchain4j.rag.AugmentationResult;
import dev.langchain4j.rag.RetrievalAugmentor;
import dev.langchain4j.rag.content.Content;
import java.util.List;

/**
 * Puts the block of memory in front of the prompt. In a chat memory that keeps prompts as they were sent, which is what
 * LangChain4j does by itself, the block stays there: each request begins with the one before, and what an earlier block said is
 * not said again. Thread-safe.
 *
 * @param sessions says whose memory
 */
record PromptAugmentor(SessionResolver sessions) implements RetrievalAugmentor {

    @Override
    public AugmentationResult augment(AugmentationRequest request) {
        var metadata = request.metadata();
        var prompt = request.chatMessage();
        var session = sessions.session(metadata.chatMemoryId());
        var inHistory = Prompts.blocks(metadata.chatMemory());
        String text = Prompts.text(prompt);
        String block = inHistory == null ? session.recall(text) : session.recall(text, inHistory);
        return block.isEmpty() || !(prompt instanceof UserMessage user)
                ? new AugmentationResult(prompt, List.of())
                : new AugmentationResult(Prompts.with(block, user), List.of(Content.from(block)));
    }
}
