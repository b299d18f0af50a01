package dev.nightjar.hostdemo.command.plugin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.Json;
import dev.nightjar.hostdemo.output.terminal.Screen;
import dev.nightjar.kernel.report.ToolDescription;
import java.util.LinkedHashMap;
import java.util.Map;

/** Lists and calls the tools of a host. */
final class ToolCalls {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Host host;
    private final Screen screen;

    ToolCalls(Host host, Screen screen) {
        this.host = host;
        this.screen = screen;
    }

    boolean isEmpty() {
        return host.kernel().tools().list().isEmpty();
    }

    void list(boolean isJson) {
        var tools = host.kernel().tools().list();
        if (isJson) {
            screen.line(Json.of(tools.stream().map(ToolCalls::json).toList()));
            return;
        }
        for (var tool : tools) {
            screen.heading(tool.name());
            screen.paragraph(2, tool.description());
            screen.paragraph(2, tool.parameters());
        }
    }

    /** Prints what the tool answers, be it an error; whether it was none. */
    boolean call(String name, String arguments) {
        var outcome = host.kernel().tools().call(name, arguments, host.scope(), null);
        screen.line(outcome.json());
        return outcome.isSuccess();
    }

    private static Map<String, Object> json(ToolDescription tool) {
        var json = new LinkedHashMap<String, Object>();
        json.put("name", tool.name());
        json.put("description", tool.description());
        json.put("parameters", tree(tool.parameters()));
        return json;
    }

    private static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The kernel gave JSON that cannot be read: " + json, e);
        }
    }
}
