package dev.nightjar.plugin.ner.languagemodel;

import dev.nightjar.extension.ToolArgument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the model answers.
 *
 * @param entities the entities of the text, each once
 */
public record NamedEntities(
        @ToolArgument(value = "The entities of the text, each once; an empty list when there are none", required = true)
        List<NamedEntity> entities) {

    /** Copies the list. */
    public NamedEntities {
        entities = List.copyOf(entities);
    }

    /**
     * One entity.
     *
     * @param text the words as they stand in the text
     * @param type label of its sort; an unknown one counts as {@code other}
     * @param canonical its full usual name; null or blank for the words themselves
     */
    public record NamedEntity(
            @ToolArgument(value = "The words exactly as they stand in the text", required = true)
            String text,

            @ToolArgument(value = "person, organization, project, location or other", required = true)
            String type,

            @ToolArgument("Its full usual name, if that is another than the words") @Nullable
            String canonical) {}
}
