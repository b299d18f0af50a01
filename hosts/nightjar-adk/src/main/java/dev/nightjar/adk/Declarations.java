package dev.nightjar.adk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.genai.types.Schema;
import java.util.List;
import java.util.Locale;

/**
 * JSON Schemas of arguments as schemas of Google's types: clients of the kit for OpenAI-compatible models send only
 * those, and all others take them. What Google's types lack, such as {@code additionalProperties}, is left out; the
 * kernel checks arguments against the whole schema.
 */
final class Declarations {

    private static final String TYPE = "type";
    private static final String PROPERTIES = "properties";
    private static final String ITEMS = "items";
    private static final String ENUM = "enum";

    /** The keys that mean the same in both. */
    private static final List<String> SAME = List.of(
            "title",
            "description",
            "format",
            "pattern",
            "default",
            "required",
            "minimum",
            "maximum",
            "minLength",
            "maxLength",
            "minItems",
            "maxItems");

    private Declarations() {}

    /** The schema of a tool's arguments. */
    static Schema schema(String jsonSchema) {
        return Schema.fromJson(schema(Json.tree(jsonSchema)).toString());
    }

    private static ObjectNode schema(JsonNode from) {
        var schema = JsonNodeFactory.instance.objectNode();
        SAME.stream().filter(from::has).forEach(key -> schema.set(key, from.get(key)));
        // Several types are one type, and perhaps null.
        for (JsonNode type : from.path(TYPE).isArray() ? from.path(TYPE) : List.of(from.path(TYPE))) {
            String name = type.asText().toUpperCase(Locale.ROOT);
            if (name.equals("NULL")) {
                schema.put("nullable", true);
            } else if (!name.isEmpty()) {
                schema.put(TYPE, name);
            }
        }
        if (from.has(ENUM)) {
            var values = schema.putArray(ENUM);
            from.get(ENUM).forEach(value -> values.add(value.asText()));
        }
        if (from.has(PROPERTIES)) {
            var properties = schema.putObject(PROPERTIES);
            from.get(PROPERTIES).properties().forEach(each -> properties.set(each.getKey(), schema(each.getValue())));
        }
        if (from.has(ITEMS)) {
            schema.set(ITEMS, schema(from.get(ITEMS)));
        }
        for (String either : List.of("anyOf", "oneOf")) {
            if (from.has(either)) {
                var choices = schema.putArray("anyOf");
                from.get(either).forEach(choice -> choices.add(schema(choice)));
            }
        }
        return schema;
    }
}
