package dev.nightjar.plugin.ner.model;

import dev.nightjar.memory.EntityType;
import dev.nightjar.tool.ToolArgument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the model answers.
 *
 * @param entities the entities of the texts, each once
 */
public record NamedEntities(
        @ToolArgument(
                value = "The entities of the texts, each once; an empty list when there are none",
                required = true)
        List<NamedEntity> entities) {

    /** Copies the list. */
    public NamedEntities {
        entities = List.copyOf(entities);
    }

    /** The sorts of things a model tells apart. */
    enum Sort {
        PERSON,
        ORGANIZATION,
        PROJECT,
        LOCATION,
        OTHER;

        EntityType type() {
            return EntityType.valueOf(name());
        }
    }

    /**
     * One entity.
     *
     * @param text the words as they stand in the text
     * @param type its sort
     * @param canonical its full usual name; null or blank for the words themselves
     */
    public record NamedEntity(
            @ToolArgument(value = "The words exactly as they stand in a text", required = true)
            String text,

            @ToolArgument(value = "What sort of thing it is", required = true)
            Sort type,

            @ToolArgument("Its full usual name, if that is another than the words") @Nullable
            String canonical) {}
}
