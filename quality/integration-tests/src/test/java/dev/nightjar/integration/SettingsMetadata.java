package dev.nightjar.integration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Tables of settings as metadata of Spring Boot, from which editors complete and explain properties. */
final class SettingsMetadata {

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /**
     * Key, default, value and meaning. Parts of sections with names or numbers of their own belong to the key above
     * them.
     */
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `([a-z_]+(?:\\.[a-z_]+)+)` \\| (.*?) \\| (.*?) \\| (.*) \\|$");

    /** One that is written as it is, not described. */
    private static final Pattern DEFAULT = Pattern.compile("`[^`]*`(, `[^`]*`)*");

    private static final Pattern WRITTEN = Pattern.compile("`([^`]*)`");
    private static final String NUMBER = "java.lang.Long";
    private static final String TEXTS = "java.util.List<java.lang.String>";
    private static final Map<String, String> TYPES = Map.of(
            "true or false", "java.lang.Boolean",
            "number", "java.lang.Double",
            "whole number", NUMBER,
            "list of values", TEXTS,
            "list of sections", "java.util.List<java.lang.Object>",
            "values by name", "java.util.Map<java.lang.String,java.lang.String>",
            "sections by name", "java.util.Map<java.lang.String,java.lang.Object>");

    private SettingsMetadata() {}

    static String of(String tables) throws JsonProcessingException {
        ObjectNode metadata = JSON.createObjectNode();
        ArrayNode properties = metadata.putArray("properties");
        ArrayNode hints = metadata.putArray("hints");
        ROW.matcher(tables).results().forEach(row -> {
            String name = "nightjar." + row.group(1).replace('_', '-');
            String accepted = row.group(3);
            ObjectNode property = properties.addObject().put("name", name).put("type", type(accepted));
            property.put("description", row.group(4).replace("`", ""));
            if (DEFAULT.matcher(row.group(2)).matches()) {
                var written = WRITTEN.matcher(row.group(2)).results().map(found -> found.group(1));
                put(property, type(accepted), written.toList());
            }
            if (accepted.startsWith("`")) {
                ArrayNode values = hints.addObject().put("name", name).putArray("values");
                WRITTEN.matcher(accepted)
                        .results()
                        .forEach(value -> values.addObject().put("value", value.group(1)));
            }
        });
        return JSON.writeValueAsString(metadata) + "\n";
    }

    private static String type(String accepted) {
        return TYPES.getOrDefault(accepted, accepted.startsWith("number of ") ? NUMBER : "java.lang.String");
    }

    private static void put(ObjectNode property, String type, List<String> written) {
        String value = written.get(0);
        switch (type) {
            case "java.lang.Boolean" -> property.put("defaultValue", Boolean.parseBoolean(value));
            case "java.lang.Double" -> property.put("defaultValue", Double.parseDouble(value));
            case NUMBER -> property.put("defaultValue", Long.parseLong(value));
            case "java.lang.String" -> property.put("defaultValue", value);
            case TEXTS -> written.forEach(property.withArray("defaultValue")::add);
            default -> throw new AssertionError("no default can be written for a " + type + ": " + value);
        }
    }
}
