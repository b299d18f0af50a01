package dev.nightjar.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A language model that an application lends to memory, so that it can read finished conversations. It is asked at night
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

    /** What people know it by, such as {@code gpt-4o-mini}; not blank. It stands in logs and reports. */
    String name();

    /**
     * Asks the model once. Memory repeats a question by itself where that promises anything, so an implementation does not.
     *
     * @throws LanguageModelException when there is no usable answer; memory takes any other exception for a passing
     *     failure of the model's server
     * @throws InterruptedException when the thread is interrupted, as it is when the time limit is over
     */
    Answer answer(Request request) throws InterruptedException;

    /** A model of this name that answers with this function. */
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

    /** What answers a question. */
    @FunctionalInterface
    interface Answering {

        /** As {@link LanguageModel#answer}. */
        Answer answer(Request request) throws InterruptedException;
    }

    /**
     * A question.
     *
     * @param system the system side: what to do
     * @param user the user side: the material
     * @param schema JSON Schema (2020-12) of the one JSON object that is wanted; it stands in the system side, too, so a
     *     model that takes no schema can ignore it. Null when the answer is free text
     * @param maxTokens how many tokens the answer may have, at least 1
     * @param limit how long the answer may take; the thread is interrupted afterwards
     */
    record Request(String system, String user, @Nullable String schema, int maxTokens, Duration limit) {}

    /**
     * An answer.
     *
     * @param text what the model said; text around a JSON object does no harm
     * @param inputTokens how many tokens it read; 0 when that is not known, it is estimated then
     * @param outputTokens how many it wrote; 0 likewise
     * @param isCut whether it ends at the limit of tokens instead of at its own end
     */
    record Answer(String text, long inputTokens, long outputTokens, boolean isCut) {

        /** An answer that is whole. */
        public Answer(String text, long inputTokens, long outputTokens) {
            this(text, inputTokens, outputTokens, false);
        }
    }
}
