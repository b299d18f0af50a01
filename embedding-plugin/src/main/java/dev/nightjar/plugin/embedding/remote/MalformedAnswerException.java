package dev.nightjar.plugin.embedding.remote;

import java.io.IOException;

/** The server's answer is not a valid answer of OpenAI's {@code /embeddings}. */
final class MalformedAnswerException extends IOException {

    private static final long serialVersionUID = 1;

    MalformedAnswerException(String message) {
        super(message);
    }

    MalformedAnswerException(String message, Throwable cause) {
        super(message, cause);
    }
}
