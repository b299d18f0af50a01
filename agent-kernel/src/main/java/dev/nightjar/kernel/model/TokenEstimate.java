package dev.nightjar.kernel.model;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.openai.OpenAiTokenCountEstimator;

/** Tokens of a question and its answer by a tokenizer, for servers that do not tell. Thread-safe. */
final class TokenEstimate {

    private static final int AROUND_A_MESSAGE = 4;

    private final OpenAiTokenCountEstimator tokens = new OpenAiTokenCountEstimator("gpt-4");

    long read(ModelQuestion question) {
        long sum = 0;
        for (ChatMessage message : question.messages()) {
            sum += AROUND_A_MESSAGE + tokens.estimateTokenCountInText(text(message));
        }
        for (ToolSpecification tool : question.tools()) {
            sum += tokens.estimateTokenCountInText(tool.toString());
        }
        return sum;
    }

    long written(AiMessage answer) {
        return tokens.estimateTokenCountInText(text(answer));
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
