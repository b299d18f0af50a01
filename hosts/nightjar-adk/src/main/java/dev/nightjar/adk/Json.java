package dev.nightjar.adk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/** Converts tool arguments and results between JSON text and the maps of the Agent Development Kit. */
final class Json {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

    private Json() {}

    static String write(Map<String, Object> object) {
        return MAPPER.valueToTree(object).toString();
    }

    /** JSON as a map; a list or text becomes the entry {@code result}. */
    static Map<String, Object> read(String json) {
        JsonNode tree = tree(json);
        return tree.isObject()
                ? MAPPER.convertValue(tree, MAP)
                : Map.of("result", MAPPER.convertValue(tree, Object.class));
    }

    static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The kernel writes JSON", e);
        }
    }
}
