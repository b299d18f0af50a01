package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.tool.ToolArgument;

/** The agent's own report. It is compared with what its tools recorded, and never trusted alone. */
record ConsolidationReport(
        @ToolArgument(value = "The session that was consolidated", required = true)
        String sessionId,

        @ToolArgument(value = "Whether everything was done", required = true)
        Boolean success,

        @ToolArgument(value = "How many facts were saved", required = true, minimum = 0)
        Integer factsExtracted,

        @ToolArgument(value = "How many conflicts were resolved", defaultValue = "0", minimum = 0)
        Integer conflictsResolved,

        @ToolArgument(value = "Whether there was nothing to do", defaultValue = "false")
        Boolean skipped,

        @ToolArgument(value = "What was done and what went wrong, in a sentence or two", defaultValue = "\"\"")
        String summary) {}
