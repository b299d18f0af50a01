package dev.nightjar.integration;

import com.google.common.eventbus.EventBus;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.MemoryHost;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.schedule.ScheduleStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.pf4j.DefaultPluginManager;
import org.pf4j.PluginManager;

/**
 * An application with a plugin manager and a bus of its own. Run as a process of its own, with nothing on its class
 * path but the kernel and what that depends on; {@link PlainHostIT} looks at what it says.
 */
final class PlainHost {

    private PlainHost() {}

    /** The folder of the plugins and the one for the data. */
    public static void main(String[] arguments) {
        var pluginFolder = Path.of(arguments[0]);
        var data = Path.of(arguments[1]);
        // spotless:off
        // tag::attach[]
        PluginManager plugins = new DefaultPluginManager(pluginFolder);
        plugins.loadPlugins();
        plugins.startPlugins();
        EventBus bus = new EventBus();
        try (AgentKernel memory = MemoryHost.attach(plugins, bus).agent("assistant").dataRoot(data).start()) {
            bus.post(UserMessage.of(memory.scope(), "monday", "I live in Bergen.", Instant.now()));
            bus.post(UserMessage.of(memory.scope(), "tuesday", "Hello again!", Instant.now()));
            memory.awaitQuiet(Duration.ofSeconds(10));
            String recalled = memory.session(memory.scope(), "tuesday").context("Where do I live?");
            ToolOutcome found = memory.tools().call("search_memory", "{\"query\": \"Bergen\"}", memory.scope(), "tuesday");
            // end::attach[]
            // spotless:on
            say("extensions " + plugins.getExtensions(AgentExtension.class).size());
            say("context " + recalled.contains("Bergen"));
            say("tool " + found.isSuccess() + " " + found.json().contains("I live in Bergen."));
            say("schema " + memory.tools().list().get(0).parameters().contains("\"properties\""));
            say("jobs "
                    + memory.service(ScheduleStore.class).orElseThrow().all("assistant").stream()
                            .map(schedule -> schedule.terms().name())
                            .sorted()
                            .toList());
            say("failures " + memory.failures());
        }
        plugins.unloadPlugins();
        say("plugins left " + plugins.getPlugins().size());
    }

    private static void say(String line) {
        System.out.println(line);
    }
}
