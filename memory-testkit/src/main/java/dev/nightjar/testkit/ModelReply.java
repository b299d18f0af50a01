package dev.nightjar.testkit;

import java.util.List;
import java.util.Map;

/** One answer of a {@link ScriptedModelServer}. */
public sealed interface ModelReply {

    /** A final answer. */
    static ModelReply text(String text) {
        return new Said(text, List.of(), "stop", Said.INPUT_TOKENS, Said.OUTPUT_TOKENS);
    }

    /** A call of one tool. */
    static ModelReply call(String tool, String jsonArguments) {
        return calls(new ToolUse(tool, jsonArguments));
    }

    /** Calls of several tools in one answer. */
    static ModelReply calls(ToolUse... calls) {
        return new Said("", List.of(calls), "tool_calls", Said.INPUT_TOKENS, Said.OUTPUT_TOKENS);
    }

    /** Another HTTP status, with a body. */
    static ModelReply status(int status, String body) {
        return new Raw(status, Map.of("Content-Type", "application/json"), body);
    }

    /** No answer at all until the server is closed. */
    static ModelReply silence() {
        return new Silence();
    }

    /**
     * What a model said, in the wire format of the OpenAI interface; streamed when the request asks for it.
     *
     * @param text its text; empty for none
     * @param calls the tools it calls
     * @param finishReason why it stopped: {@code stop}, {@code tool_calls}, {@code length}, {@code content_filter}
     * @param inputTokens tokens it says it read
     * @param outputTokens tokens it says it wrote; with 0 and 0 it says nothing of its usage
     */
    record Said(String text, List<ToolUse> calls, String finishReason, int inputTokens, int outputTokens)
            implements ModelReply {

        /** What it says it read unless told otherwise. */
        public static final int INPUT_TOKENS = 100;

        /** What it says it wrote unless told otherwise. */
        public static final int OUTPUT_TOKENS = 20;

        /** Copies the list. */
        public Said {
            calls = List.copyOf(calls);
        }
    }

    /**
     * Bytes as they are, such as an error, a page of HTML or half an answer.
     *
     * @param status the HTTP status
     * @param headers the headers besides the length
     * @param body the body
     */
    record Raw(int status, Map<String, String> headers, String body) implements ModelReply {

        /** Copies the map. */
        public Raw {
            headers = Map.copyOf(headers);
        }
    }

    /** It hangs. */
    record Silence() implements ModelReply {}
}
