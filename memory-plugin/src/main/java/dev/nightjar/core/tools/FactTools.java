package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.memory.MemoryService;
import java.time.Clock;
import java.util.List;

/** The toolset {@code facts}: what the main agent needs to look up, keep and mend what it knows. */
public final class FactTools {

    /** The toolset's name in the configuration. */
    public static final String NAME = "facts";

    private final MemoryService memory;
    private final ToolAnswers answers;
    private final Clock clock;

    public FactTools(MemoryService memory, ToolAnswers answers, Clock clock) {
        this.memory = memory;
        this.answers = answers;
        this.clock = clock;
    }

    /** The seven tools. */
    public List<Tool<?>> tools() {
        return List.of(
                new AnsweringTool<>(new SearchMemoryTool(memory, answers, clock)),
                new AnsweringTool<>(new RememberFactTool(memory)),
                new AnsweringTool<>(new CorrectFactTool(memory)),
                new AnsweringTool<>(new ConfirmFactTool(memory)),
                new AnsweringTool<>(new ForgetFactTool(memory, answers)),
                new AnsweringTool<>(new GetEntityInfoTool(memory, answers)),
                new AnsweringTool<>(new MemoryStatsTool(memory, clock)));
    }
}
