package dev.nightjar.kernel.model;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiStreamingChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.nightjar.kernel.model.http.ModelHttpClient;
import dev.nightjar.kernel.model.http.ModelHttpClientBuilder;
import dev.nightjar.kernel.model.settings.AgentOverride;
import dev.nightjar.kernel.model.settings.ConfiguredModel;
import dev.nightjar.model.LanguageModel;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The LangChain4j clients of one configured model, and requests in the form each of them needs. Thread-safe. */
record ChatModels(
        ConfiguredModel model, ChatModel whole, StreamingChatModel streaming, BooleanSupplier hasRefusedSchemas) {

    /** The beginning of a parameter with a schema. */
    private static final String RESPONSE = "response";

    static ChatModels of(ConfiguredModel model, ModelHttpClient http) {
        var client = new ModelHttpClientBuilder(http);
        String base = model.baseUrl().toString();
        BooleanSupplier refused = () -> http.hasRefused(RESPONSE);
        return switch (model.section().provider()) {
            case OPENAI ->
                new ChatModels(
                        model,
                        OpenAiChatModel.builder()
                                .httpClientBuilder(client)
                                .baseUrl(base)
                                .apiKey(model.key())
                                .modelName(model.name())
                                .maxRetries(0)
                                .build(),
                        OpenAiStreamingChatModel.builder()
                                .httpClientBuilder(client)
                                .baseUrl(base)
                                .apiKey(model.key())
                                .modelName(model.name())
                                .build(),
                        refused);
            case OLLAMA ->
                new ChatModels(
                        model,
                        OllamaChatModel.builder()
                                .httpClientBuilder(client)
                                .baseUrl(base)
                                .modelName(model.name())
                                .maxRetries(0)
                                .build(),
                        OllamaStreamingChatModel.builder()
                                .httpClientBuilder(client)
                                .baseUrl(base)
                                .modelName(model.name())
                                .build(),
                        refused);
            case ANTHROPIC ->
                new ChatModels(
                        model,
                        AnthropicChatModel.builder()
                                .httpClientBuilder(client)
                                .baseUrl(base)
                                .apiKey(model.key())
                                .modelName(model.name())
                                // All calls of an agent begin with the same messages.
                                .cacheSystemMessages(true)
                                .cacheTools(true)
                                .maxRetries(0)
                                .build(),
                        AnthropicStreamingChatModel.builder()
                                .httpClientBuilder(client)
                                .baseUrl(base)
                                .apiKey(model.key())
                                .modelName(model.name())
                                .cacheSystemMessages(true)
                                .cacheTools(true)
                                .build(),
                        refused);
            case GEMINI ->
                new ChatModels(
                        model,
                        GoogleAiGeminiChatModel.builder()
                                .httpClientBuilder(client)
                                .baseUrl(base)
                                .apiKey(model.key())
                                .modelName(model.name())
                                .maxRetries(0)
                                .build(),
                        GoogleAiGeminiStreamingChatModel.builder()
                                .httpClientBuilder(client)
                                .baseUrl(base)
                                .apiKey(model.key())
                                .modelName(model.name())
                                .build(),
                        refused);
            case NONE -> throw new IllegalStateException("There is no model to make a client for");
        };
    }

    /** The application's own model, which does not stream. */
    static ChatModels lent(ConfiguredModel model, LanguageModel lent) {
        return new ChatModels(
                model,
                new ApplicationChatModel(lent, model.section().timeout(), new AtomicBoolean()),
                new StreamingChatModel() {},
                () -> false);
    }

    ChatRequest request(ModelQuestion question, AgentOverride override) {
        var parameters = parameters(question, override);
        boolean isSchemaRead =
                parameters.responseFormat() != null && isSchemaRead() && !hasRefusedSchemas.getAsBoolean();
        return ChatRequest.builder()
                .messages(isSchemaRead ? withoutShape(question) : question.messages())
                .parameters(parameters)
                .build();
    }

    /** Whether the server shows the schema of a request to its model. Others only enforce it. */
    private boolean isSchemaRead() {
        return switch (model.section().provider()) {
            case OPENAI -> isOpenAiItself(model.baseUrl());
            case GEMINI -> true;
            case OLLAMA, ANTHROPIC, NONE -> false;
        };
    }

    /** The messages without the shape of the answer, which would be paid twice. */
    private static List<ChatMessage> withoutShape(ModelQuestion question) {
        return question.messages().stream()
                .map(message -> message instanceof SystemMessage system
                        ? SystemMessage.from(withoutShape(system.text()))
                        : message)
                .toList();
    }

    private static String withoutShape(String text) {
        int shape = text.lastIndexOf(ModelQuestion.OF_THIS_SHAPE);
        return shape < 0 ? text : text.substring(0, shape) + ".";
    }

    private @Nullable Double temperature(AgentOverride override) {
        return override.temperature() == null ? model.section().temperature() : override.temperature();
    }

    private ChatRequestParameters parameters(ModelQuestion question, AgentOverride override) {
        String name = override.name() == null ? model.name() : override.name();
        var temperature = temperature(override);
        var format = format(question);
        if (!isOpenAiItself(model.baseUrl())) {
            return ChatRequestParameters.builder()
                    .modelName(name)
                    .temperature(temperature)
                    .responseFormat(format)
                    .maxOutputTokens(question.maxTokens())
                    .toolSpecifications(question.tools())
                    .build();
        }
        // OpenAI's newer models refuse max_tokens; many other servers with its interface support only that.
        return OpenAiChatRequestParameters.builder()
                .modelName(name)
                .temperature(temperature)
                .responseFormat(format)
                .toolSpecifications(question.tools())
                .maxCompletionTokens(question.maxTokens())
                .build();
    }

    /** The response format; none with tools, because some providers then accept no schema. */
    private @Nullable ResponseFormat format(ModelQuestion question) {
        boolean isWanted = switch (model.section().structuredOutput()) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> isKnownToTakeSchemas();
        };
        if (!isWanted || question.schema() == null || !question.tools().isEmpty()) {
            return null;
        }
        return ResponseFormat.builder()
                .type(ResponseFormatType.JSON)
                .jsonSchema(JsonSchema.builder()
                        .name("answer")
                        .rootElement(JsonRawSchema.from(question.schema()))
                        .build())
                .build();
    }

    /** Other servers with OpenAI's interface may accept a schema or fail in various ways. */
    private boolean isKnownToTakeSchemas() {
        return switch (model.section().provider()) {
            case OPENAI -> isOpenAiItself(model.baseUrl());
            case OLLAMA, GEMINI -> true;
            case ANTHROPIC -> false;
            case NONE -> true; // the application's own, which may leave it aside
        };
    }

    private static boolean isOpenAiItself(URI base) {
        return "api.openai.com".equals(base.getHost());
    }
}
