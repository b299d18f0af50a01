package dev.nightjar.kernel.agent;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ChatMessage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.report.ToolDescription;
import java.util.List;

/** Converts the kernel's types to those of LangChain4j, for hosts that use LangChain4j themselves. Thread-safe. */
public final class LangChain4jTypes {

    private LangChain4jTypes() {}

    /** The specification of a tool. */
    public static ToolSpecification tool(ToolDescription tool) {
        return ToolOffers.specification(new Toolbox.Offer(tool.name(), tool.description(), tool.parameters()));
    }

    /**
     * The messages of a stored conversation, with tool calls and their results, from its first user message on.
     *
     * @param stored oldest first
     * @return oldest first
     */
    public static List<ChatMessage> messages(List<StoredMessage> stored) {
        return History.of(stored).said();
    }
}
