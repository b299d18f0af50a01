package dev.nightjar.server.mcp;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.nightjar.commons.text.Utf8;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;

/**
 * A parsed line of a connection.
 *
 * @param id the id of the request that is made, answered, cancelled or invalid; missing for none
 */
record ProtocolLine(Kind kind, JsonNode id) {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final McpJsonMapper PROTOCOL = McpJson.mapper();

    enum Kind {
        REQUEST,
        ANSWER,
        NOTIFICATION,
        /** Not JSON in UTF-8. */
        UNREADABLE,
        /** JSON, but not a protocol message. */
        NO_MESSAGE
    }

    /** Whether the line is a protocol message. */
    boolean isMessage() {
        return kind != Kind.UNREADABLE && kind != Kind.NO_MESSAGE;
    }

    /** Reads a line as strictly as the transport, which must not get a line that it cannot read. */
    static ProtocolLine in(byte[] bytes) {
        try {
            var text = Utf8.strict(bytes);
            var line = of(MAPPER.readTree(text));
            if (line.kind != Kind.NO_MESSAGE) {
                McpSchema.deserializeJsonRpcMessage(PROTOCOL, text);
            }
            return line;
        } catch (CharacterCodingException e) {
            return new ProtocolLine(Kind.UNREADABLE, guessedId(bytes));
        } catch (IOException e) {
            return new ProtocolLine(Kind.UNREADABLE, MissingNode.getInstance());
        } catch (IllegalArgumentException e) {
            return new ProtocolLine(Kind.NO_MESSAGE, guessedId(bytes));
        }
    }

    /** A message that the server wrote. */
    static ProtocolLine out(byte[] bytes) throws IOException {
        return of(MAPPER.readTree(bytes));
    }

    private static ProtocolLine of(JsonNode message) {
        var id = message.path("id");
        boolean hasId = isId(id);
        var method = message.path("method");
        if (!message.isObject() || (message.has("id") && !hasId)) {
            return new ProtocolLine(Kind.NO_MESSAGE, MissingNode.getInstance());
        } else if (method.isTextual()) {
            return hasId ? new ProtocolLine(Kind.REQUEST, id) : new ProtocolLine(Kind.NOTIFICATION, cancelled(message));
        }
        boolean isAnswer = hasId && (message.has("result") || message.has("error"));
        return new ProtocolLine(isAnswer ? Kind.ANSWER : Kind.NO_MESSAGE, id);
    }

    /** The id, as far as it is readable, so that a waiting client learns which of its requests was wrong. */
    private static JsonNode guessedId(byte[] bytes) {
        try {
            var id = MAPPER.readTree(Utf8.lenient(bytes)).path("id");
            return isId(id) ? id : MissingNode.getInstance();
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    private static boolean isId(JsonNode id) {
        return id.isTextual() || id.isIntegralNumber();
    }

    private static JsonNode cancelled(JsonNode message) {
        return message.path("method").asText().equals(RunningRequests.CANCELLED)
                ? message.at("/params/requestId")
                : MissingNode.getInstance();
    }
}
