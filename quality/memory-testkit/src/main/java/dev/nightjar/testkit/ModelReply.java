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

    /** No answer until the server is closed. */
    static ModelReply silence() {
        return new Silence();
    }

    /**
     * A model's answer in the format of the OpenAI API; streamed if the request asks for it.
     *
     * @param text its text; empty for none
     * @param calls its tool calls
     * @param finishReason why it stopped: {@code stop}, {@code tool_calls}, {@code length}, {@code content_filter}
     * @param inputTokens reported input tokens
     * @param outputTokens reported output tokens; if both are 0, no usage is reported
     */
    record Said(String text, List<ToolUse> calls, String finishReason, int inputTokens, int outputTokens)
            implements ModelReply {

        /** Reported input tokens by default. */
        public static final int INPUT_TOKENS = 100;

        /** Reported output tokens by default. */
        public static final int OUTPUT_TOKENS = 20;

        /** Copies the list. */
        public Said {
            calls = List.copyOf(calls);
        }
    }

    /**
     * Raw bytes, such as an error, an HTML page or half an answer.
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

    /** No answer. */
    record Silence() implements ModelReply {}
}
