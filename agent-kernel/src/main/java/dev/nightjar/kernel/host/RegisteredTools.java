package dev.nightjar.kernel.host;

import dev.nightjar.kernel.agent.Toolbox;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.MemoryScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools as an agent uses them: always in the scope of its run. */
record RegisteredTools(ToolRegistry registry, MemoryScope scope) implements Toolbox {

    @Override
    public List<Offer> offers() {
        return registry.list().stream()
                .map(tool -> new Offer(tool.name(), tool.description(), tool.parameters()))
                .toList();
    }

    @Override
    public int maxAnswer() {
        return registry.maxAnswer();
    }

    @Override
    public Answer call(String name, String jsonArguments, @Nullable String sessionId) {
        ToolOutcome outcome = registry.call(name, jsonArguments, scope, sessionId);
        return new Answer(outcome.isSuccess(), outcome.json());
    }
}
