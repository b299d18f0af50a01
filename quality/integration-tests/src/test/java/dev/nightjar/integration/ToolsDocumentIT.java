package dev.nightjar.integration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.testkit.SettableClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/tools.md shows every tool as a model sees it. */
class ToolsDocumentIT {

    private static final List<String> TOOLSETS =
            List.of("facts", "basic", "notes", "keyed", "files", "scratchpad", "working_memory", "schedule");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void should_show_every_tool_with_its_schema() {
        Path plugins = Archives.folderWith(folder, Archives.ALL);

        String text = TOOLSETS.stream()
                .map(toolset -> "## Toolset `" + toolset + "`\n\n"
                        + tools(plugins, toolset).stream()
                                .map(ToolsDocumentIT::section)
                                .collect(Collectors.joining("\n")))
                .collect(Collectors.joining("\n"));

        GeneratedDocument.check("tools.md", text);
    }

    private List<ToolDescription> tools(Path plugins, String toolset) {
        try (var kernel = AgentKernel.builder()
                .dataRoot(folder.resolve(toolset))
                .plugins(plugins)
                .environment(Map.of("NIGHTJAR_MEMORY_TOOLSETS", toolset, "NIGHTJAR_SCHEDULER_ENABLED", "true"))
                .clock(SettableClock.at("2026-01-02T09:00:00Z"))
                .polling(false)
                .warmUp(false)
                .start()) {
            return kernel.tools().list();
        }
    }

    private static String section(ToolDescription tool) {
        return "### `" + tool.name() + "`\n\n" + tool.description() + "\n\n" + arguments(tool.parameters());
    }

    /** A line for each argument. */
    private static String arguments(String parameters) {
        try {
            JsonNode schema = JSON.readTree(parameters);
            Set<String> required = StreamSupport.stream(schema.path("required").spliterator(), false)
                    .map(JsonNode::asText)
                    .collect(Collectors.toSet());
            return schema.path("properties").properties().stream()
                    .map(argument -> "- `" + argument.getKey() + "` ("
                            + traits(argument.getValue(), required.contains(argument.getKey())) + "): "
                            + argument.getValue().path("description").asText() + "\n")
                    .collect(Collectors.joining());
        } catch (JsonProcessingException e) {
            throw new AssertionError(parameters, e);
        }
    }

    /** The type of an argument with its limits, as the schema has them. */
    private static String traits(JsonNode schema, boolean isRequired) {
        var traits = new ArrayList<String>();
        if (isRequired) {
            traits.add("required");
        }
        schema.properties().stream()
                .filter(trait ->
                        !trait.getKey().equals("description") && !trait.getKey().equals("minLength"))
                .map(trait -> trait.getKey().equals("type")
                        ? trait.getValue().asText()
                        : trait.getKey() + " " + trait.getValue())
                .forEach(traits::add);
        return String.join(", ", traits);
    }
}
