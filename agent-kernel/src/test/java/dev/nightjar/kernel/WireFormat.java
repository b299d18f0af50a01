package dev.nightjar.kernel;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** What each provider's server sends, as its documentation shows it. */
enum WireFormat {
    OPENAI("/v1", "/v1/chat/completions", "text/event-stream") {

        @Override
        String text(String text) {
            return """
                    {"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,
                    "message":{"role":"assistant","content":%s},"finish_reason":"stop"}],
                    "usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}""".formatted(quoted(text));
        }

        @Override
        String call(String tool, String arguments) {
            return """
                    {"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,
                    "message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function",
                    "function":{"name":%s,"arguments":%s}}]},"finish_reason":"tool_calls"}],
                    "usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}""".formatted(quoted(tool), quoted(arguments));
        }

        @Override
        String calls(String tool, String arguments, String others) {
            return """
                    {"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,
                    "message":{"role":"assistant","content":null,"tool_calls":[
                    {"id":"call_1","type":"function","function":{"name":%1$s,"arguments":%2$s}},
                    {"id":"call_2","type":"function","function":{"name":%1$s,"arguments":%3$s}}]},
                    "finish_reason":"tool_calls"}],
                    "usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}""".formatted(quoted(tool), quoted(arguments), quoted(others));
        }

        @Override
        String streamedCall(String tool, String arguments) {
            int half = arguments.length() / 2;
            return event("{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"call_1\","
                            + "\"type\":\"function\",\"function\":{\"name\":" + quoted(tool) + ",\"arguments\":"
                            + quoted(arguments.substring(0, half)) + "}}]}}]}")
                    + event("{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":"
                            + "{\"arguments\":" + quoted(arguments.substring(half)) + "}}]}}]}")
                    + event("{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}")
                    + event("{\"choices\":[],\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":7,"
                            + "\"total_tokens\":18}}")
                    + event("[DONE]");
        }

        @Override
        String streamed(String... pieces) {
            var stream = new StringBuilder();
            for (String piece : pieces) {
                stream.append(event("{\"choices\":[{\"index\":0,\"delta\":{\"content\":" + quoted(piece) + "}}]}"));
            }
            return stream.append(event("{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}"))
                    .append(event("{\"choices\":[],\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":7,"
                            + "\"total_tokens\":18}}"))
                    .append(event("[DONE]"))
                    .toString();
        }
    },

    OLLAMA("", "/api/chat", "application/x-ndjson") {

        @Override
        String text(String text) {
            return """
                    {"model":"m","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":%s},
                    "done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":7}""".formatted(quoted(text));
        }

        @Override
        String call(String tool, String arguments) {
            return """
                    {"model":"m","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"",
                    "tool_calls":[{"function":{"name":%s,"arguments":%s}}]},
                    "done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":7}""".formatted(quoted(tool), arguments);
        }

        @Override
        String calls(String tool, String arguments, String others) {
            return """
                    {"model":"m","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"",
                    "tool_calls":[{"function":{"name":%1$s,"arguments":%2$s}},
                    {"function":{"name":%1$s,"arguments":%3$s}}]},
                    "done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":7}""".formatted(quoted(tool), arguments, others);
        }

        @Override
        String streamedCall(String tool, String arguments) {
            return "{\"model\":\"m\",\"created_at\":\"2026-01-01T00:00:00Z\",\"message\":{\"role\":\"assistant\","
                    + "\"content\":\"\",\"tool_calls\":[{\"function\":{\"name\":" + quoted(tool) + ",\"arguments\":"
                    + arguments + "}}]},\"done\":false}\n" + streamed();
        }

        @Override
        String streamed(String... pieces) {
            var stream = new StringBuilder();
            for (String piece : pieces) {
                stream.append("{\"model\":\"m\",\"created_at\":\"2026-01-01T00:00:00Z\",\"message\":{\"role\":"
                        + "\"assistant\",\"content\":" + quoted(piece) + "},\"done\":false}\n");
            }
            return stream.append("{\"model\":\"m\",\"created_at\":\"2026-01-01T00:00:00Z\",\"message\":{\"role\":"
                            + "\"assistant\",\"content\":\"\"},\"done\":true,\"done_reason\":\"stop\","
                            + "\"prompt_eval_count\":11,\"eval_count\":7}\n")
                    .toString();
        }
    },

    ANTHROPIC("/v1", "/v1/messages", "text/event-stream") {

        @Override
        String text(String text) {
            return """
                    {"id":"msg_1","type":"message","role":"assistant","model":"m",
                    "content":[{"type":"text","text":%s}],"stop_reason":"end_turn","stop_sequence":null,
                    "usage":{"input_tokens":11,"output_tokens":7}}""".formatted(quoted(text));
        }

        @Override
        String call(String tool, String arguments) {
            return """
                    {"id":"msg_1","type":"message","role":"assistant","model":"m",
                    "content":[{"type":"tool_use","id":"toolu_1","name":%s,"input":%s}],
                    "stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":11,"output_tokens":7}}""".formatted(quoted(tool), arguments);
        }

        @Override
        String calls(String tool, String arguments, String others) {
            return """
                    {"id":"msg_1","type":"message","role":"assistant","model":"m",
                    "content":[{"type":"tool_use","id":"toolu_1","name":%1$s,"input":%2$s},
                    {"type":"tool_use","id":"toolu_2","name":%1$s,"input":%3$s}],
                    "stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":11,"output_tokens":7}}""".formatted(quoted(tool), arguments, others);
        }

        @Override
        String streamedCall(String tool, String arguments) {
            return named(
                            "message_start",
                            "{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"role\":"
                                    + "\"assistant\",\"model\":\"m\",\"content\":[],\"stop_reason\":null,"
                                    + "\"usage\":{\"input_tokens\":11,\"output_tokens\":1}}}")
                    + named(
                            "content_block_start",
                            "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\","
                                    + "\"id\":\"toolu_1\",\"name\":" + quoted(tool) + ",\"input\":{}}}")
                    + named(
                            "content_block_delta",
                            "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"input_json_delta\","
                                    + "\"partial_json\":" + quoted(arguments) + "}}")
                    + named("content_block_stop", "{\"type\":\"content_block_stop\",\"index\":0}")
                    + named(
                            "message_delta",
                            "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"},"
                                    + "\"usage\":{\"output_tokens\":7}}")
                    + named("message_stop", "{\"type\":\"message_stop\"}");
        }

        @Override
        String streamed(String... pieces) {
            var stream = new StringBuilder();
            stream.append(named(
                    "message_start",
                    "{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"role\":"
                            + "\"assistant\",\"model\":\"m\",\"content\":[],\"stop_reason\":null,"
                            + "\"usage\":{\"input_tokens\":11,\"output_tokens\":1}}}"));
            stream.append(
                    named(
                            "content_block_start",
                            "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}"));
            for (String piece : pieces) {
                stream.append(named(
                        "content_block_delta",
                        "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":"
                                + quoted(piece) + "}}"));
            }
            stream.append(named("content_block_stop", "{\"type\":\"content_block_stop\",\"index\":0}"));
            stream.append(named(
                    "message_delta",
                    "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},"
                            + "\"usage\":{\"output_tokens\":7}}"));
            return stream.append(named("message_stop", "{\"type\":\"message_stop\"}"))
                    .toString();
        }
    },

    GEMINI("/v1beta", "/v1beta/models/m:(?:streamG|g)enerateContent", "text/event-stream") {

        @Override
        String text(String text) {
            return candidate("{\"text\":" + quoted(text) + "}", true);
        }

        @Override
        String call(String tool, String arguments) {
            return candidate(functionCall(tool, arguments), true);
        }

        @Override
        String calls(String tool, String arguments, String others) {
            return candidate(functionCall(tool, arguments) + "," + functionCall(tool, others), true);
        }

        @Override
        String streamedCall(String tool, String arguments) {
            return event(candidate(functionCall(tool, arguments), true));
        }

        @Override
        String streamed(String... pieces) {
            var stream = new StringBuilder();
            for (int i = 0; i < pieces.length; i++) {
                stream.append(event(candidate("{\"text\":" + quoted(pieces[i]) + "}", i == pieces.length - 1)));
            }
            return stream.toString();
        }

        private static String functionCall(String tool, String arguments) {
            return "{\"functionCall\":{\"name\":" + quoted(tool) + ",\"args\":" + arguments + "}}";
        }

        private static String candidate(String parts, boolean isLast) {
            return "{\"candidates\":[{\"content\":{\"parts\":[" + parts + "],\"role\":\"model\"},"
                    + (isLast ? "\"finishReason\":\"STOP\"," : "") + "\"index\":0}],\"usageMetadata\":"
                    + "{\"promptTokenCount\":11,\"candidatesTokenCount\":7,\"totalTokenCount\":18},\"modelVersion\":\"m\"}";
        }
    };

    /** What follows the server's address in {@code base_url}. */
    final String base;

    /** Where answers are asked for, as a regular expression. */
    final String path;

    /** The content type of a stream. */
    final String streamType;

    WireFormat(String base, String path, String streamType) {
        this.base = base;
        this.path = path;
        this.streamType = streamType;
    }

    abstract String text(String text);

    /** @param arguments a JSON object */
    abstract String call(String tool, String arguments);

    abstract String streamed(String... pieces);

    /** One answer with two calls of the same tool. */
    abstract String calls(String tool, String arguments, String others);

    /** A call in the stream of an answer. */
    abstract String streamedCall(String tool, String arguments);

    static String event(String data) {
        return "data: " + data + "\n\n";
    }

    static String named(String event, String data) {
        return "event: " + event + "\ndata: " + data + "\n\n";
    }

    static String quoted(String text) {
        return JsonNodeFactory.instance.textNode(text).toString();
    }
}
