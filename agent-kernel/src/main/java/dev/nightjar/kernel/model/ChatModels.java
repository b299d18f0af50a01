package dev.nightjar.kernel.model;

import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.net.URI;

/** LangChain4j's clients for one configured model, and requests as each of them wants them. Thread-safe. */
record ChatModels(ConfiguredModel model, ChatModel whole, StreamingChatModel streaming) {

    static ChatModels of(ConfiguredModel model, ModelHttpClient http) {
        var client = new ModelHttpClientBuilder(http);
        String base = model.baseUrl().toString();
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
                                .build());
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
                                .build());
            case ANTHROPIC ->
                new ChatModels(
                        model,
                        AnthropicChatModel.builder()
                                .httpClientBuilder(client)
                                .baseUrl(base)
                                .apiKey(model.key())
                                .modelName(model.name())
                                .maxRetries(0)
                                .build(),
                        AnthropicStreamingChatModel.builder()
                                .httpClientBuilder(client)
                                .baseUrl(base)
                                .apiKey(model.key())
                                .modelName(model.name())
                                .build());
            case NONE -> throw new IllegalStateException("There is no model to make a client for");
        };
    }

    ChatRequest request(ModelQuestion question, AgentOverride override) {
        return ChatRequest.builder()
                .messages(question.messages())
                .parameters(parameters(question, override))
                .build();
    }

    private ChatRequestParameters parameters(ModelQuestion question, AgentOverride override) {
        String name = override.name() == null ? model.name() : override.name();
        Double temperature = override.temperature() == null ? model.section().temperature() : override.temperature();
        if (!isOpenAiItself(model.baseUrl())) {
            var parameters = ChatRequestParameters.builder()
                    .modelName(name)
                    .maxOutputTokens(question.maxTokens())
                    .toolSpecifications(question.tools());
            return temperature == null
                    ? parameters.build()
                    : parameters.temperature(temperature).build();
        }
        // Its newer models refuse max_tokens; many other servers with its interface know nothing else.
        var parameters = OpenAiChatRequestParameters.builder()
                .modelName(name)
                .toolSpecifications(question.tools())
                .maxCompletionTokens(question.maxTokens());
        if (temperature != null) {
            parameters.temperature(temperature);
        }
        return parameters.build();
    }

    private static boolean isOpenAiItself(URI base) {
        return "api.openai.com".equals(base.getHost());
    }
}
