package dev.nightjar.adk;

import com.google.adk.memory.BaseMemoryService;
import com.google.adk.plugins.Plugin;
import com.google.adk.tools.BaseToolset;
import dev.nightjar.kernel.AgentKernel;

/**
 * Memory for agents of Google's Agent Development Kit: a runner takes the {@link #plugin()}, agents take the {@link #tools()}.
 * Memory never breaks or holds up a run: what goes wrong is in {@link AgentKernel#failures()}. It does not close the kernel.
 * Thread-safe.
 */
public final class NightjarMemory {

    private final AgentKernel kernel;
    private final SessionResolver sessions;

    private NightjarMemory(AgentKernel kernel, SessionResolver sessions) {
        this.kernel = kernel;
        this.sessions = sessions;
    }

    /** Each user of the runner has a memory of their own. */
    public static NightjarMemory of(AgentKernel kernel) {
        return new NightjarMemory(kernel, SessionResolver.ofUsers(kernel));
    }

    /** For other namespaces, such as groups, or conversations that leave no trace. */
    public static NightjarMemory of(AgentKernel kernel, SessionResolver sessions) {
        return new NightjarMemory(kernel, sessions);
    }

    /**
     * Captures what users say and what agents answer, and puts the block of memory in front of each prompt. The agent's model reads
     * finished conversations for memory, in the background and within {@code maintenance.model_limits}, where the kernel's
     * configuration names no model.
     */
    public Plugin plugin() {
        return new MemoryPlugin(sessions, model -> kernel.model().lend(new LentLlm(model)));
    }

    /** The tools of the kernel, for the user of each session. */
    public BaseToolset tools() {
        return new MemoryToolset(kernel, sessions);
    }

    /**
     * Memory for tools that ask the runner's memory service, such as {@code LoadMemoryTool}. A search fails when the store
     * cannot be read. Adding a session stores what the {@link #plugin()} has not stored.
     */
    public BaseMemoryService memoryService() {
        return new KernelMemoryService(kernel, sessions);
    }
}
