package dev.nightjar.adk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FinishReason;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import dev.nightjar.model.LanguageModel;
import dev.nightjar.model.LanguageModelException;
import dev.nightjar.model.ModelFailure;
import java.util.List;

/** The model of the application's agent, for use by the kernel. Thread-safe if the model is. */
record LentLlm(BaseLlm model) implements LanguageModel {

    @Override
    public String name() {
        return model.model();
    }

    @Override
    public Answer answer(Request request) {
        var asked = LlmRequest.builder()
                .model(model.model())
                .contents(List.of(Content.builder()
                        .role("user")
                        .parts(Part.fromText(request.user()))
                        .build()))
                .config(GenerateContentConfig.builder()
                        .systemInstruction(Content.fromParts(Part.fromText(request.system())))
                        .maxOutputTokens(request.maxTokens())
                        .build())
                .build();
        var response = model.generateContent(asked, false).blockingLast();
        if (response.content().isEmpty()) {
            throw new LanguageModelException(
                    ModelFailure.SERVER_ERROR, response.errorMessage().orElse("the model gave no answer"));
        }
        return answer(response);
    }

    private static Answer answer(LlmResponse response) {
        var usage = response.usageMetadata();
        return new Answer(
                response.content().map(Content::text).orElse(""),
                usage.flatMap(known -> known.promptTokenCount()).orElse(0),
                usage.flatMap(known -> known.candidatesTokenCount()).orElse(0),
                response.finishReason()
                        .filter(reason -> reason.knownEnum() == FinishReason.Known.MAX_TOKENS)
                        .isPresent());
    }
}
