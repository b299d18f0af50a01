package dev.nightjar.plugin.memory.tools;

import dev.nightjar.memory.Role;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.memory.WorkingMemory.Section;
import dev.nightjar.spi.memory.WorkingMemoryEdit;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The toolset {@code working_memory}: reads and edits, line by line, what every prompt contains. */
public final class WorkingMemoryTools {

    /** The toolset's name in the configuration. */
    public static final String NAME = "working_memory";

    private final WorkingMemoryService memory;
    private final ToolAnswers answers;

    public WorkingMemoryTools(WorkingMemoryService memory, ToolAnswers answers) {
        this.memory = memory;
        this.answers = answers;
    }

    public Toolset toolset() {
        return new Toolset(
                NAME,
                List.of(
                        ToolAnswers.reading(
                                "working_memory_read",
                                "Read all of working memory, which every prompt has in short, with its version.",
                                Read.class,
                                call -> ToolResult.success(content(memory.read(call.scope())))),
                        ToolAnswers.tool(
                                "working_memory_update",
                                "Change a section of working memory: add lines, remove lines, or both to replace some. Keep it"
                                        + " short and current: goals, facts that matter again and again, projects with"
                                        + " status and next step, contacts. Not for secrets. Needs the version it was last"
                                        + " read with; when it has changed since, nothing is done and it is shown again.",
                                Update.class,
                                this::update)));
    }

    record Read() {}

    /**
     * Working memory.
     *
     * @param sections the lines of each section of the template
     * @param leftOut how many lines did not fit into the answer; null if all did
     */
    record Content(
            long version,
            Map<String, List<LineView>> sections,
            @Nullable Integer leftOut) {}

    private Content content(WorkingMemory now) {
        var room = answers.room();
        var sections = new LinkedHashMap<String, List<LineView>>();
        int shown = 0;
        for (var section : Section.values()) {
            var lines =
                    ToolAnswers.first(now.of(section).stream().map(LineView::of).toList(), room);
            sections.put(section.label(), lines);
            shown += lines.size();
        }
        int leftOut = now.lines().size() - shown;
        return new Content(now.version(), sections, leftOut == 0 ? null : leftOut);
    }

    record LineView(String text, String source, String writtenAt) {

        static LineView of(WorkingMemory.Line line) {
            return new LineView(line.text(), line.source(), ToolAnswers.utc(line.writtenAt()));
        }
    }

    record Update(
            @ToolArgument(
                    value = "current_goals, learned_facts, active_projects, important_contacts or session_notes",
                    required = true)
            String section,

            @ToolArgument(value = "The version it was last read with; 0 when it is empty", required = true)
            Long version,

            @ToolArgument("Lines to add, each on one line, at most 500 characters") @Nullable
            List<String> add,

            @ToolArgument("Lines to remove, as shown, without source and date") @Nullable
            List<String> remove,

            @ToolArgument(
                    value = "Who the added lines come from: user when the user said it, agent for a conclusion",
                    defaultValue = "agent")
            String source) {}

    /** @param current the present working memory; null if the edit succeeded */
    record Updated(
            boolean success,
            long version,
            String message,
            @Nullable Content current) {}

    private ToolResult update(ToolCall<Update> call) {
        var arguments = call.arguments();
        List<String> add = arguments.add == null ? List.of() : arguments.add;
        var outcome = memory.edit(
                call.scope(),
                new WorkingMemoryEdit(
                        arguments.version,
                        Section.ofLabel(arguments.section),
                        arguments.remove == null ? List.of() : arguments.remove,
                        add,
                        source(arguments.source)));
        long version = outcome.now().version();
        return ToolResult.success(
                outcome.isStale()
                        ? new Updated(
                                false,
                                version,
                                "Nothing was changed: working memory is version " + version + " now, not "
                                        + arguments.version + ". Compare with what it says now and try again",
                                content(outcome.now()))
                        : new Updated(true, version, "Working memory is version " + version + " now", null));
    }

    private static String source(String source) {
        try {
            return Role.ofLabel(source).label();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("source must be user or agent, but was '" + Preview.of(source) + "'", e);
        }
    }
}
