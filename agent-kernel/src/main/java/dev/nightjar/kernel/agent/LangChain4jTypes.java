package dev.nightjar.kernel.agent;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ChatMessage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.report.ToolDescription;
import java.util.List;

/** What the kernel gives, in the types of LangChain4j: for hosts that use LangChain4j themselves. Thread-safe. */
public final class LangChain4jTypes {

    private LangChain4jTypes() {}

    /** A tool, as a model is told of it. */
    public static ToolSpecification tool(ToolDescription tool) {
        return ToolOffers.specification(new Toolbox.Offer(tool.name(), tool.description(), tool.parameters()));
    }

    /**
     * A stored conversation, with its calls of tools and their results; nothing before its first text of the user's.
     *
     * @param stored oldest first
     * @return oldest first
     */
    public static List<ChatMessage> messages(List<StoredMessage> stored) {
        return History.of(stored).said();
    }
}
