package dev.nightjar.server;

import dev.nightjar.spi.ToolProvider;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.util.List;

/** Counts and tells each step, and after each tries to tell one that goes back. */
final class CountingTool implements ToolProvider {

    record Count(
            @ToolArgument(value = "How far", required = true, minimum = 1)
            int to) {}

    @Override
    public List<Tool<?>> tools() {
        return List.of(Tool.reading("count", "Counts", Count.class, CountingTool::count));
    }

    private static ToolResult count(ToolCall<Count> call) {
        int last = call.arguments().to;
        for (int i = 1; i <= last; i++) {
            call.progress()
                    .report(i, last, "counted to " + i + " for " + call.scope().namespace());
            call.progress().report(0, "back");
        }
        return ToolResult.success("counted");
    }
}
