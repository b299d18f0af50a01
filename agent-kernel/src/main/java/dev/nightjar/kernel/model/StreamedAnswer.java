package dev.nightjar.kernel.model;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.nightjar.kernel.model.http.ModelProblems;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects a streamed answer and forwards its text. The client delivers in the calling thread. */
final class StreamedAnswer implements StreamingChatResponseHandler {

    private final ThinkingText text;
    private @Nullable ChatResponse response;
    private @Nullable Throwable failure;

    StreamedAnswer(Consumer<String> onText) {
        text = new ThinkingText(onText);
    }

    @Override
    public void onPartialResponse(String piece) {
        text.accept(piece);
    }

    @Override
    public void onCompleteResponse(ChatResponse complete) {
        text.end();
        response = complete;
    }

    @Override
    public void onError(Throwable error) {
        // The end of a broken stream may be reported again; the first report has the reason.
        failure = failure == null ? error : failure;
    }

    ChatResponse response() {
        if (failure != null) {
            throw ModelProblems.of(failure);
        }
        if (response == null || response.finishReason() == null) {
            throw ModelProblems.cutOff();
        }
        return response;
    }
}
