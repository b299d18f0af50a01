package dev.nightjar.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A language model that an application supplies to memory for reading finished conversations. Memory calls it at night
 * or after a session, never while somebody waits for an answer. Implementations are thread-safe.
 *
 * <pre>{@code
 * LanguageModel model = LanguageModel.of("gpt-4o-mini", request -> {
 *     Reply reply = client.complete(request.system(), request.user(), request.maxTokens());
 *     return new LanguageModel.Answer(reply.text(), reply.tokensIn(), reply.tokensOut());
 * });
 * }</pre>
 */
public interface LanguageModel {

    /** The model's name for people, such as {@code gpt-4o-mini}; not blank. Used in logs and reports. */
    String name();

    /**
     * Calls the model once. Do not retry here: memory retries where that is useful.
     *
     * @throws LanguageModelException when there is no usable answer; memory treats any other exception as a temporary
     *     server failure
     * @throws InterruptedException when the thread is interrupted, which also happens at the time limit
     */
    Answer answer(Request request) throws InterruptedException;

    /** A model with this name that answers with this function. */
    static LanguageModel of(String name, Answering answering) {
        return new LanguageModel() {

            @Override
            public String name() {
                return name;
            }

            @Override
            public Answer answer(Request request) throws InterruptedException {
                return answering.answer(request);
            }
        };
    }

    /** The function that answers a request. */
    @FunctionalInterface
    interface Answering {

        /** The answer, as in {@link LanguageModel#answer}. */
        Answer answer(Request request) throws InterruptedException;
    }

    /**
     * A request.
     *
     * @param system system prompt: what to do
     * @param user user prompt: the material
     * @param schema JSON Schema (2020-12) of the JSON object to return. The system prompt contains it too, so a model
     *     without schema support can ignore it. Null for a free-text answer
     * @param maxTokens maximum tokens of the answer, at least 1
     * @param limit time limit; the thread is interrupted after it
     */
    record Request(String system, String user, @Nullable String schema, int maxTokens, Duration limit) {}

    /**
     * An answer.
     *
     * @param text the model's text; text around a JSON object does no harm
     * @param inputTokens tokens read; 0 when unknown, memory then estimates them
     * @param outputTokens tokens written; 0 when unknown, memory then estimates them
     * @param isCut whether the answer was cut at the token limit
     */
    record Answer(String text, long inputTokens, long outputTokens, boolean isCut) {

        /** A complete answer. */
        public Answer(String text, long inputTokens, long outputTokens) {
            this(text, inputTokens, outputTokens, false);
        }
    }
}
