package dev.nightjar.adk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/** Arguments and results of tools, as text and as the maps of the Agent Development Kit. */
final class Json {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

    private Json() {}

    static String write(Map<String, Object> object) {
        return MAPPER.valueToTree(object).toString();
    }

    /** A list or a text is the entry {@code result} of a map. */
    static Map<String, Object> read(String json) {
        JsonNode tree = tree(json);
        return tree.isObject()
                ? MAPPER.convertValue(tree, MAP)
                : Map.of("result", MAPPER.convertValue(tree, Object.class));
    }

    private static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The kernel writes JSON", e);
        }
    }
}
