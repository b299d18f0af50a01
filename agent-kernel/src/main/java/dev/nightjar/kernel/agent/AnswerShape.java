package dev.nightjar.kernel.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Writes a JSON Schema as a model needs it: names, types and descriptions, in a third of the tokens. */
final class AnswerShape {

    private AnswerShape() {}

    /**
     * Writes a schema such as <code>{"text": string, "from"?: [string]}</code>, where a question mark follows a name
     * that may be missing.
     *
     * @throws IllegalArgumentException when the text is no JSON
     */
    static String of(String schema) {
        try {
            return shape(new ObjectMapper().readTree(schema));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a JSON Schema", e);
        }
    }

    private static String shape(JsonNode schema) {
        var description = schema.path("description").asText();
        return type(schema) + (description.isEmpty() ? "" : " (" + description + ")");
    }

    private static String type(JsonNode schema) {
        if (schema.has("enum")) {
            return stream(schema.path("enum")).map(JsonNode::toString).collect(Collectors.joining("|"));
        }
        return switch (schema.path("type").asText()) {
            case "object" -> schema.has("properties") ? object(schema) : "object";
            case "array" -> "[" + shape(schema.path("items")) + "]";
            case "string", "boolean", "integer", "number" -> schema.path("type").asText();
            default -> schema.toString();
        };
    }

    private static String object(JsonNode schema) {
        var required = stream(schema.path("required")).map(JsonNode::asText).toList();
        var properties = new ArrayList<String>();
        for (var property : schema.path("properties").properties()) {
            var name = "\"" + property.getKey() + "\"" + (required.contains(property.getKey()) ? "" : "?");
            properties.add(name + ": " + shape(property.getValue()));
        }
        return "{" + String.join(", ", properties) + "}";
    }

    private static Stream<JsonNode> stream(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
