package dev.nightjar.langchain4j;

import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.nightjar.model.LanguageModel;
import dev.nightjar.model.LanguageModelException;
import dev.nightjar.model.ModelFailure;
import org.jspecify.annotations.Nullable;

/**
 * The application's chat model, for use by the kernel. A token limit is not passed on, because some models refuse
 * LangChain4j's name for this parameter. Thread-safe if the model is.
 */
record ChatModelAdapter(ChatModel model) implements LanguageModel {

    @Override
    public String name() {
        var name = model.defaultRequestParameters().modelName();
        return name == null || name.isBlank() ? "the application's chat model" : name;
    }

    @Override
    public Answer answer(Request request) {
        var asked = ChatRequest.builder()
                .messages(SystemMessage.from(request.system()), UserMessage.from(request.user()))
                .responseFormat(format(request.schema()))
                .build();
        try {
            return answer(model.chat(asked));
        } catch (LangChain4jException e) {
            throw new LanguageModelException(failure(e), String.valueOf(e.getMessage()));
        }
    }

    private @Nullable ResponseFormat format(@Nullable String schema) {
        boolean isTaken = model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
        return schema == null || !isTaken
                ? null
                : ResponseFormat.builder()
                        .type(ResponseFormatType.JSON)
                        .jsonSchema(JsonSchema.builder()
                                .name("answer")
                                .rootElement(JsonRawSchema.from(schema))
                                .build())
                        .build();
    }

    private static Answer answer(ChatResponse response) {
        var text = response.aiMessage().text();
        var usage = response.tokenUsage();
        return new Answer(
                text == null ? "" : text,
                usage == null ? 0 : known(usage.inputTokenCount()),
                usage == null ? 0 : known(usage.outputTokenCount()),
                response.finishReason() == FinishReason.LENGTH);
    }

    private static long known(@Nullable Integer count) {
        return count == null ? 0 : count;
    }

    private static ModelFailure failure(LangChain4jException problem) {
        if (problem instanceof RateLimitException) {
            return ModelFailure.RATE_LIMITED;
        }
        if (problem instanceof TimeoutException) {
            return ModelFailure.TIMED_OUT;
        }
        if (problem instanceof AuthenticationException) {
            return ModelFailure.UNAUTHORIZED;
        }
        if (problem instanceof UnresolvedModelServerException) {
            return ModelFailure.UNREACHABLE;
        }
        if (problem instanceof ContentFilteredException) {
            return ModelFailure.FILTERED;
        }
        return problem instanceof InvalidRequestException || problem instanceof ModelNotFoundException
                ? ModelFailure.REQUEST_REFUSED
                : ModelFailure.SERVER_ERROR;
    }
}
