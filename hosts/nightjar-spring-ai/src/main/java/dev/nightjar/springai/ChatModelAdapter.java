package dev.nightjar.springai;

import dev.nightjar.model.LanguageModel;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;

/**
 * The application's chat model, for use by the kernel. It uses the model's own options, so neither a schema nor a token
 * limit is passed on. Thread-safe if the model is.
 *
 * @param name a name for people, such as the bean's name
 */
public record ChatModelAdapter(String name, ChatModel model) implements LanguageModel {

    private static final String CUT = "length";
    private static final String CUT_BY_TOKENS = "max_tokens";

    @Override
    public Answer answer(Request request) {
        var response =
                model.call(new Prompt(List.of(new SystemMessage(request.system()), new UserMessage(request.user()))));
        var result = response.getResult();
        var text = result == null ? null : result.getOutput().getText();
        var usage = response.getMetadata().getUsage();
        var ended = result == null ? null : result.getMetadata().getFinishReason();
        return new Answer(
                text == null ? "" : text,
                usage == null ? 0 : known(usage.getPromptTokens()),
                usage == null ? 0 : known(usage.getCompletionTokens()),
                CUT.equalsIgnoreCase(ended) || CUT_BY_TOKENS.equalsIgnoreCase(ended));
    }

    private static long known(@Nullable Integer count) {
        return count == null ? 0 : count;
    }
}
