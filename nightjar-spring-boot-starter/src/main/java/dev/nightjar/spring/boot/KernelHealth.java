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
 * @param isUp whether there is memory and no plugin failed
 * @param details the plugins with their state and figures, and the last failures
 */
record KernelHealth(boolean isUp, Map<String, Object> details) {

    /** The health of what there is of both. */
    static KernelHealth of(ObjectProvider<AgentKernel> kernel, ObjectProvider<RemoteMemory> server) {
        var here = kernel.getIfAvailable();
        return here == null ? of(server.getObject()) : of(here);
    }

    private static KernelHealth of(RemoteMemory server) {
        try {
            server.check();
            return new KernelHealth(true, Map.of("memory", true));
        } catch (NightjarException e) {
            return new KernelHealth(false, Map.of("memory", false, "server", String.valueOf(e.getMessage())));
        }
    }

    static KernelHealth of(AgentKernel kernel) {
        boolean isRemembering = kernel.service(MemoryService.class).isPresent();
        var details = new LinkedHashMap<String, Object>();
        details.put("memory", isRemembering);
        boolean isUp = isRemembering;
        for (var plugin : kernel.plugins().list()) {
            isUp &= plugin.state() != PluginStatus.State.FAILED;
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
        return new KernelHealth(isUp, details);
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
