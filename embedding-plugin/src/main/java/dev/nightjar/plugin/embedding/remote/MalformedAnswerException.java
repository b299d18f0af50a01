package dev.nightjar.plugin.embedding.remote;

import java.io.IOException;

/** What the server answered is not an answer of OpenAI's {@code /embeddings}. */
final class MalformedAnswerException extends IOException {

    private static final long serialVersionUID = 1;

    MalformedAnswerException(String message) {
        super(message);
    }

    MalformedAnswerException(String message, Throwable cause) {
        super(message, cause);
    }
}
