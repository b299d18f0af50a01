package dev.nightjar.langchain4j;

import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Query;
import java.util.List;

/**
 * The context as one content, for applications that combine several retrievers. Thread-safe.
 *
 * @param turns finds the conversation
 */
record MemoryContentRetriever(RunningTurns turns) implements ContentRetriever {

    @Override
    public List<Content> retrieve(Query query) {
        var metadata = query.metadata();
        if (metadata == null || metadata.chatMemoryId() == null) {
            throw new IllegalArgumentException(
                    "Memory needs to know whose it is: the query '" + query.text() + "' has no chat memory id");
        }
        String block = turns.session(metadata.invocationContext(), metadata.chatMemoryId())
                .context(query.text());
        return block.isEmpty() ? List.of() : List.of(Content.from(block));
    }
}
