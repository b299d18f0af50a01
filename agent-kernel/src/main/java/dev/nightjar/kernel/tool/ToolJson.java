package dev.nightjar.kernel.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The JSON machinery for the tools of one extension; made when first needed and dropped with the extension. Thread-safe. */
public final class ToolJson {

    private final Lazy<ObjectMapper> mapper = new Lazy<>(JsonMapping::create);
    private final Lazy<ArgumentSchemas> schemas = new Lazy<>(() -> new ArgumentSchemas(mapper.get()));

    /** The arguments of a tool with this record. */
    public <A extends Record> ToolArguments<A> arguments(Class<A> type) {
        return new ToolArguments<>(type, mapper, schemas);
    }

    /**
     * What a tool answered as JSON: snake-case keys, ISO-8601 times, lower-case enums; what is null is left out.
     *
     * @throws IllegalArgumentException when there is no JSON for it
     */
    public String render(Object content) {
        try {
            return mapper.get().writeValueAsString(content);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("There is no JSON for it: " + e.getOriginalMessage(), e);
        }
    }
}
