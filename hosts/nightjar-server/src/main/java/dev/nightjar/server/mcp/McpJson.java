package dev.nightjar.server.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import java.io.IOException;

/** Reads and writes messages of the protocol. */
public final class McpJson {

    private McpJson() {}

    /** The mapper for the SDK's transports. Thread-safe. */
    public static McpJsonMapper mapper() {
        return new JacksonMcpJsonMapper(JsonMapper.builder()
                .addModule(new SimpleModule().addSerializer(McpError.class, new ErrorResponse()))
                .build());
    }

    /** Body of an error. By default the SDK's HTTP transport writes the whole exception, with its stack trace. */
    private static final class ErrorResponse extends JsonSerializer<McpError> {

        @Override
        public void serialize(McpError error, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeStartObject();
            json.writeStringField("jsonrpc", "2.0");
            json.writeNullField("id");
            json.writeObjectFieldStart("error");
            var told = error.getJsonRpcError();
            if (told != null) {
                json.writeNumberField("code", told.code());
                json.writeStringField("message", told.message());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
    }
}
