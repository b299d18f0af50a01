package dev.nightjar.kernel.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightjar.commons.json.JsonMapping;
import dev.nightjar.commons.prompt.VisibleJson;
import java.util.List;

/**
 * JSON conversion for the tools of one extension; created when first needed and dropped with the extension.
 * Thread-safe.
 */
public final class ToolJson {

    private final Lazy<ObjectMapper> mapper =
            new Lazy<>(() -> JsonMapping.builder().build());
    private final Lazy<ArgumentSchemas> schemas = new Lazy<>(() -> new ArgumentSchemas(mapper.get()));

    /** The arguments of a tool with this record. */
    public <A extends Record> ToolArguments<A> arguments(Class<A> type) {
        return new ToolArguments<>(type, mapper, schemas);
    }

    /**
     * Renders a tool's result as JSON: snake-case keys, ISO-8601 times, lower-case enums; without nulls and without
     * invisible characters of its texts.
     *
     * @throws IllegalArgumentException when there is no JSON for it
     */
    public String render(Object content) {
        return render(content, List.of());
    }

    /**
     * Renders an answer with the refused arguments as {@code refused}.
     *
     * @throws IllegalArgumentException when there is no JSON for it
     */
    public String render(Object content, List<String> refused) {
        try {
            return VisibleJson.of(mapper.get(), refused.isEmpty() ? content : with(content, refused));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("It cannot be written as JSON: " + e.getOriginalMessage(), e);
        }
    }

    private ObjectNode with(Object content, List<String> refused) {
        JsonNode tree = mapper.get().valueToTree(content);
        ObjectNode answer = tree instanceof ObjectNode object
                ? object
                : mapper.get().createObjectNode().set("answer", tree);
        refused.forEach(answer.withArray("refused")::add);
        return answer;
    }
}
