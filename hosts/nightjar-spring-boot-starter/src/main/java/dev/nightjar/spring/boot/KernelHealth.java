package dev.nightjar.spring.boot;

import dev.nightjar.client.NightjarException;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.remote.RemoteMemory;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.memory.MemoryService;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;

/**
 * The health of memory, in a kernel or on a server.
 *
 * @param state whether memory can be used
 * @param details the plugins with their state and figures, and the last failures
 */
record KernelHealth(State state, Map<String, Object> details) {

    /** Whether memory can be used. */
    enum State {
        /** Memory can be read and written, and no plugin failed. */
        UP,
        /** The store or server cannot be reached now, and is used again as soon as it can be. */
        OUT_OF_SERVICE,
        /** Memory is missing, or a plugin failed. */
        DOWN
    }

    /** The health of what there is of both. */
    static KernelHealth of(ObjectProvider<AgentKernel> kernel, ObjectProvider<RemoteMemory> server) {
        var here = kernel.getIfAvailable();
        return here == null ? of(server.getObject()) : of(here);
    }

    private static KernelHealth of(RemoteMemory server) {
        try {
            server.check();
            return new KernelHealth(State.UP, Map.of("memory", true));
        } catch (NightjarException e) {
            return new KernelHealth(
                    State.OUT_OF_SERVICE, Map.of("memory", false, "server", String.valueOf(e.getMessage())));
        }
    }

    static KernelHealth of(AgentKernel kernel) {
        boolean isRemembering = kernel.service(MemoryService.class).isPresent();
        var problem = kernel.memoryProblem();
        var details = new LinkedHashMap<String, Object>();
        details.put("memory", problem.isEmpty());
        problem.ifPresent(why -> details.put("problem", why));
        boolean isWhole = isRemembering;
        for (var plugin : kernel.plugins().list()) {
            isWhole &= plugin.state() != PluginStatus.State.FAILED;
            details.put(plugin.id(), said(plugin));
            var health = plugin.health();
            if (health != null) {
                details.putAll(health.figures());
            }
        }
        var failures = kernel.failures();
        if (!failures.isEmpty()) {
            var newest = failures.get(failures.size() - 1);
            details.put("lastFailure", newest.time() + " " + newest.component() + ": " + newest.operation());
        }
        State reached = problem.isEmpty() ? State.UP : State.OUT_OF_SERVICE;
        return new KernelHealth(isWhole ? reached : State.DOWN, details);
    }

    private static String said(PluginStatus plugin) {
        if (plugin.error() != null) {
            return plugin.state() + ": " + plugin.error();
        }
        var health = plugin.health();
        if (health == null) {
            return plugin.state().toString();
        }
        return health.isUp() ? health.detail() : "does not work fully: " + health.detail();
    }
}
