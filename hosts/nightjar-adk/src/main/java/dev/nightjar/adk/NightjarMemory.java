package dev.nightjar.adk;

import com.google.adk.memory.BaseMemoryService;
import com.google.adk.plugins.Plugin;
import com.google.adk.tools.BaseToolset;
import dev.nightjar.kernel.AgentKernel;

/**
 * Memory for agents of Google's Agent Development Kit. Add the {@link #plugin()} to the runner and the {@link #tools()}
 * to agents. Memory never breaks or delays a run; failures are in {@link AgentKernel#failures()}. It does not close the
 * kernel. Thread-safe.
 */
public final class NightjarMemory {

    private final AgentKernel kernel;
    private final SessionResolver sessions;
    private final RunningTurns turns;

    private NightjarMemory(AgentKernel kernel, SessionResolver sessions) {
        this.kernel = kernel;
        this.sessions = sessions;
        turns = new RunningTurns(sessions);
    }

    /** Gives each user of the runner a separate memory. */
    public static NightjarMemory of(AgentKernel kernel) {
        return new NightjarMemory(kernel, SessionResolver.ofUsers(kernel));
    }

    /** For other namespaces, such as groups, or for incognito conversations. */
    public static NightjarMemory of(AgentKernel kernel, SessionResolver sessions) {
        return new NightjarMemory(kernel, sessions);
    }

    /**
     * The plugin that captures messages and answers, and puts context in front of each prompt. If the kernel's
     * configuration names no model, the agent's model also reads finished conversations, in the background and within
     * {@code maintenance.model_limits}.
     */
    public Plugin plugin() {
        return new MemoryPlugin(turns, model -> kernel.model().lend(new LentLlm(model)));
    }

    /**
     * The kernel's tools, for the user of each turn; with the {@link #plugin()} also in an agent that is another's
     * tool.
     */
    public BaseToolset tools() {
        return new MemoryToolset(kernel, turns);
    }

    /**
     * The runner's memory service, for tools such as {@code LoadMemoryTool}. A search fails when the store cannot be
     * read. Adding a session stores what the {@link #plugin()} has not stored.
     */
    public BaseMemoryService memoryService() {
        return new KernelMemoryService(kernel, sessions);
    }
}
