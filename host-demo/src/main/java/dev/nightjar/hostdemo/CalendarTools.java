package dev.nightjar.hostdemo;

import dev.nightjar.spi.ToolProvider;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/**
 * A tool of the host's own, beside those of the plugins. The kernel makes the JSON Schema from the record of arguments
 * and checks the model's JSON against it, so a tool sees only what fits.
 */
final class CalendarTools implements ToolProvider {

    record Days(
            @ToolArgument(value = "The first day, such as 2026-01-31", required = true)
            String from,

            @ToolArgument(value = "The last day, such as 2026-02-28", required = true)
            String to) {}

    @Override
    public List<Tool<?>> tools() {
        return List.of(Tool.reading(
                "count_days",
                "Counts the days from one date to another. Use it instead of counting yourself.",
                Days.class,
                CalendarTools::count));
    }

    /**
     * Mistakes that a model can mend belong into the answer; an exception would be reported as a defect of the tool.
     */
    private static ToolResult count(ToolCall<Days> call) {
        try {
            var from = LocalDate.parse(call.arguments().from());
            var to = LocalDate.parse(call.arguments().to());
            return ToolResult.success(Map.of("days", ChronoUnit.DAYS.between(from, to)));
        } catch (DateTimeException e) {
            return ToolResult.failure("A day is written like 2026-01-31: " + e.getMessage());
        }
    }
}
