package dev.nightjar.server.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.server.json.Json;

/**
 * The text of a resource, which a client puts before its model as a whole: the longest texts in it are shortened until
 * all of it fits, and then the oldest entries of its list are left out.
 */
final class ResourceText {

    /** Characters of the JSON; about 25,000 tokens. */
    static final int MAX_CHARACTERS = 100_000;

    private static final int LONGEST = 64 * 1024;
    private static final int SHORTEST = 128;
    private static final String MARK = "…";

    private ResourceText() {}

    /**
     * The JSON of a record or map.
     *
     * @param oldestFirst whether lists in it begin with their oldest entry
     */
    static String of(Object content, boolean oldestFirst) {
        var text = Json.visible(content);
        JsonNode tree = text.length() > MAX_CHARACTERS ? Json.MAPPER.valueToTree(content) : TextNode.valueOf("");
        for (int most = LONGEST; text.length() > MAX_CHARACTERS && most >= SHORTEST; most /= 2) {
            text = Json.visible(shortened(tree, most));
        }
        while (text.length() > MAX_CHARACTERS && halve(tree, oldestFirst)) {
            text = Json.visible(shortened(tree, SHORTEST));
        }
        return text;
    }

    private static JsonNode shortened(JsonNode node, int most) {
        if (node.isTextual()) {
            return TextNode.valueOf(CodePoints.marked(node.textValue(), most, MARK));
        } else if (node.isArray()) {
            var list = JsonNodeFactory.instance.arrayNode();
            node.forEach(element -> list.add(shortened(element, most)));
            return list;
        } else if (node.isObject()) {
            var object = JsonNodeFactory.instance.objectNode();
            node.properties().forEach(field -> object.set(field.getKey(), shortened(field.getValue(), most)));
            return object;
        }
        return node;
    }

    /** Takes the older half out of the lists of an object; whether there was one. */
    private static boolean halve(JsonNode tree, boolean oldestFirst) {
        boolean isHalved = false;
        for (var field : tree.properties()) {
            if (field.getValue() instanceof ArrayNode list && list.size() > 1) {
                var newer = JsonNodeFactory.instance.arrayNode();
                int from = oldestFirst ? list.size() / 2 : 0;
                for (int i = from; i < from + (list.size() + 1) / 2 && i < list.size(); i++) {
                    newer.add(list.get(i));
                }
                ((ObjectNode) tree).set(field.getKey(), newer);
                isHalved = true;
            }
        }
        return isHalved;
    }
}
