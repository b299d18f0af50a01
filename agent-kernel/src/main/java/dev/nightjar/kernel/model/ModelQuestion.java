package dev.nightjar.kernel.model;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ChatMessage;
import dev.nightjar.memory.Namespace;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request to a model.
 *
 * @param agent the calling agent, for the record of calls
 * @param version version of the agent's instructions, for the record of calls
 * @param user the user whose limits it counts for; null for none
 * @param messages the messages so far, system prompt first
 * @param tools the tools it may call
 * @param maxTokens maximum tokens it may write, at least 1
 * @param limit time limit, retries included
 * @param schema JSON schema of the answer; null for free text
 * @param onText receives the answer's text piece by piece, in another thread, while it is written; null to get it whole
 */
public record ModelQuestion(
        String agent,
        String version,
        @Nullable Namespace user,
        List<ChatMessage> messages,
        List<ToolSpecification> tools,
        int maxTokens,
        Duration limit,
        @Nullable String schema,
        @Nullable Consumer<String> onText) {

    /** The end of a system prompt begins with it; the shape of the answer follows. */
    public static final String OF_THIS_SHAPE = ", of this shape; ? follows what may be missing:\n";

    /** Copies the lists. */
    public ModelQuestion {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }
}
