package dev.nightjar.kernel.host.tool;

import dev.nightjar.kernel.agent.Toolbox;
import dev.nightjar.kernel.host.tool.ToolRegistry.Request;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.MemoryScope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools for one run of an agent, always in its scope. Thread-safe. */
public final class RegisteredTools implements Toolbox {

    /** A model rarely saves what an older result says. */
    private static final int MAX_HEARD = 20;

    private final ToolRegistry registry;
    private final MemoryScope scope;
    private final Deque<EarlierResult> heard = new ArrayDeque<>();

    public RegisteredTools(ToolRegistry registry, MemoryScope scope) {
        this.registry = registry;
        this.scope = scope;
    }

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
        ToolOutcome outcome = registry.call(new Request(name, jsonArguments, scope, sessionId, heard()));
        registry.owner(name).ifPresent(owner -> hear(new EarlierResult(owner, outcome.json())));
        return new Answer(outcome.isSuccess(), outcome.json());
    }

    private List<EarlierResult> heard() {
        synchronized (heard) {
            return List.copyOf(heard);
        }
    }

    private void hear(EarlierResult answer) {
        synchronized (heard) {
            heard.addLast(answer);
            if (heard.size() > MAX_HEARD) {
                heard.removeFirst();
            }
        }
    }
}
