package dev.nightjar.kernel.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nightjar.kernel.tool.ArgumentShape.Argument;
import java.util.List;

/** Values of absent arguments. */
final class Defaults {

    private Defaults() {}

    /** Parses the default of an annotation: text for text and enums, JSON for everything else. */
    static JsonNode node(ObjectMapper mapper, Class<?> type, String text) {
        if (type.isEnum() || (type == String.class && !text.startsWith("\""))) {
            return TextNode.valueOf(text);
        }
        try {
            return mapper.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The default '" + text + "' is not JSON for " + type.getSimpleName(), e);
        }
    }

    /** Adds the defaults to validated arguments, also inside lists and objects. */
    static void fill(ObjectMapper mapper, ArgumentShape shape, ObjectNode arguments) {
        shape.arguments().forEach((name, argument) -> {
            JsonNode sent = arguments.get(name);
            if (sent == null && !argument.defaultText().isEmpty()) {
                Class<?> type = argument.isList() ? List.class : argument.type();
                arguments.set(name, node(mapper, type, argument.defaultText()));
            } else if (sent != null) {
                fillInside(mapper, argument, sent);
            }
        });
    }

    private static void fillInside(ObjectMapper mapper, Argument argument, JsonNode sent) {
        if (argument.fields() == null) {
            return;
        }
        if (sent instanceof ObjectNode object) {
            fill(mapper, argument.fields(), object);
        } else if (sent instanceof ArrayNode elements) {
            elements.forEach(element -> fillInside(mapper, argument, element));
        }
    }
}
