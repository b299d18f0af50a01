package dev.nightjar.kernel.model;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Estimates the tokens of a prompt and its answer, before a call and for servers that do not report them: one token per
 * four bytes. That is also close for scripts with three bytes per character.
 */
public final class TokenEstimate {

    private static final int AROUND_A_MESSAGE = 4;
    private static final int BYTES_OF_A_TOKEN = 4;

    private TokenEstimate() {}

    static long read(ModelQuestion question) {
        long sum = 0;
        for (ChatMessage message : question.messages()) {
            sum += of(message);
        }
        return sum + of(question.tools());
    }

    /** The tokens of a message, with what a provider adds around it. */
    public static long of(ChatMessage message) {
        return AROUND_A_MESSAGE + tokens(text(message));
    }

    /** The tokens of the offered tools. */
    public static long of(List<ToolSpecification> tools) {
        return tools.stream().mapToLong(tool -> tokens(tool.toString())).sum();
    }

    static long written(AiMessage answer) {
        return tokens(text(answer));
    }

    private static long tokens(String text) {
        return (text.getBytes(StandardCharsets.UTF_8).length + BYTES_OF_A_TOKEN - 1L) / BYTES_OF_A_TOKEN;
    }

    private static String text(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return system.text();
        }
        if (message instanceof UserMessage user) {
            return user.singleText();
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return result.text();
        }
        return message instanceof AiMessage answer ? text(answer) : message.toString();
    }

    private static String text(AiMessage answer) {
        var text = new StringBuilder(answer.text() == null ? "" : answer.text());
        for (ToolExecutionRequest call : answer.toolExecutionRequests()) {
            text.append(' ').append(call.name()).append(' ').append(call.arguments());
        }
        return text.toString();
    }
}
