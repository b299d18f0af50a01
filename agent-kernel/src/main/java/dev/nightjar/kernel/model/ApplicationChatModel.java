package dev.nightjar.kernel.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.nightjar.kernel.model.http.ModelCallException;
import dev.nightjar.kernel.model.http.ModelProblems;
import dev.nightjar.model.LanguageModel;
import dev.nightjar.model.ModelFailure;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Adapts the application's own model to the interface of configured models. It handles text only and calls no tools.
 * Thread-safe.
 *
 * @param limit time limit of a call
 * @param isPlain whether it has refused a request with a schema; the instructions contain the schema, too
 */
record ApplicationChatModel(LanguageModel model, Duration limit, AtomicBoolean isPlain) implements ChatModel {

    private static final int USUAL_TOKENS = 4096;

    @Override
    public ChatResponse doChat(ChatRequest request) {
        var tokens = request.maxOutputTokens();
        String schema = isPlain.get() ? null : schema(request.responseFormat());
        try {
            return response(model.answer(new LanguageModel.Request(
                    text(request, SystemMessage.class),
                    text(request, UserMessage.class),
                    schema,
                    tokens == null ? USUAL_TOKENS : tokens,
                    limit)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ModelProblems.timedOut(limit);
        } catch (RuntimeException e) {
            var problem = problem(e);
            boolean isWorthAnother = schema != null && problem.failure() == ModelFailure.REQUEST_REFUSED;
            throw isWorthAnother && isPlain.compareAndSet(false, true) ? problem.changing() : problem;
        }
    }

    private static ChatResponse response(LanguageModel.Answer answer) {
        return ChatResponse.builder()
                .aiMessage(AiMessage.from(answer.text()))
                .tokenUsage(new TokenUsage((int) answer.inputTokens(), (int) answer.outputTokens()))
                .finishReason(answer.isCut() ? FinishReason.LENGTH : FinishReason.STOP)
                .build();
    }

    /** The system prompt, or all other messages in order: an answer to repair is part of the user prompt. */
    private static String text(ChatRequest request, Class<? extends ChatMessage> side) {
        boolean isSystem = side == SystemMessage.class;
        return request.messages().stream()
                .filter(message -> message instanceof SystemMessage == isSystem)
                .map(ApplicationChatModel::text)
                .collect(Collectors.joining("\n\n"));
    }

    private static String text(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return system.text();
        }
        if (message instanceof UserMessage user) {
            return user.singleText();
        }
        return message instanceof AiMessage answer ? "You answered:\n" + answer.text() : "";
    }

    private static @Nullable String schema(@Nullable ResponseFormat format) {
        return format != null
                        && format.jsonSchema() != null
                        && format.jsonSchema().rootElement() instanceof JsonRawSchema raw
                ? raw.schema()
                : null;
    }

    private ModelCallException problem(RuntimeException failure) {
        return ModelProblems.ofApplication(model.name(), failure);
    }
}
