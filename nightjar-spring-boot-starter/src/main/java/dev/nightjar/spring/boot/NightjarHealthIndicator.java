package dev.nightjar.spring.boot;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.memory.MemoryService;
import java.util.Map;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/**
 * Down when there is no memory or a plugin failed; otherwise up. Names the plugins with their state, and what went wrong last.
 *
 * @param kernel is looked at
 */
record NightjarHealthIndicator(AgentKernel kernel) implements HealthIndicator {

    @Override
    public Health health() {
        boolean isRemembering = kernel.service(MemoryService.class).isPresent();
        var plugins = kernel.plugins().list();
        boolean isDown =
                !isRemembering || plugins.stream().anyMatch(plugin -> plugin.state() == PluginStatus.State.FAILED);
        var health = isDown ? Health.down() : Health.up();
        health.withDetail("memory", isRemembering);
        plugins.forEach(plugin -> health.withDetail(plugin.id(), said(plugin)));
        plugins.forEach(plugin -> figures(plugin).forEach((name, number) -> health.withDetail(name, number)));
        var failures = kernel.failures();
        if (!failures.isEmpty()) {
            var newest = failures.get(failures.size() - 1);
            health.withDetail("lastFailure", newest.time() + " " + newest.component() + ": " + newest.operation());
        }
        return health.build();
    }

    private static Map<String, Long> figures(PluginStatus plugin) {
        var health = plugin.health();
        return health == null ? Map.of() : health.figures();
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
