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
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/tools.md shows every tool as a model sees it. */
class ToolsDocumentIT {

    private static final List<String> TOOLSETS =
            List.of("facts", "basic", "notes", "keyed", "scratchpad", "working_memory", "schedule");
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
        return "### `" + tool.name() + "`\n\n" + tool.description() + "\n\n```json\n" + schema(tool.parameters())
                + "\n```\n";
    }

    /** A line for each property. */
    private static String schema(String parameters) {
        try {
            JsonNode schema = JSON.readTree(parameters);
            var lines = new ArrayList<String>();
            schema.properties().forEach(field -> lines.add("  " + quoted(field.getKey()) + ": " + value(field)));
            return "{\n" + String.join(",\n", lines) + "\n}";
        } catch (JsonProcessingException e) {
            throw new AssertionError(parameters, e);
        }
    }

    private static String value(Map.Entry<String, JsonNode> field) {
        if (!field.getKey().equals("properties")) {
            return field.getValue().toString();
        }
        var lines = new ArrayList<String>();
        field.getValue()
                .properties()
                .forEach(property -> lines.add("    " + quoted(property.getKey()) + ": " + property.getValue()));
        return "{\n" + String.join(",\n", lines) + "\n  }";
    }

    private static String quoted(String key) {
        return "\"" + key + "\"";
    }
}
