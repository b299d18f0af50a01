package dev.nightjar.kernel.model;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ChatMessage;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One question to a model.
 *
 * @param agent who asks, for the record of calls
 * @param version of the agent's instructions, likewise
 * @param messages what was said so far, system side first
 * @param tools what it may call
 * @param maxTokens how many tokens it may write, at least 1
 * @param limit how long it may take, repetitions included
 * @param schema JSON schema of the answer; null for free text
 * @param onText is told the answer's text piece by piece, in another thread, while it comes; null to have it whole
 */
public record ModelQuestion(
        String agent,
        String version,
        List<ChatMessage> messages,
        List<ToolSpecification> tools,
        int maxTokens,
        Duration limit,
        @Nullable String schema,
        @Nullable Consumer<String> onText) {

    /** Copies the lists. */
    public ModelQuestion {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }
}
