package dev.nightjar.maintenance.plugin;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.event.SessionCompleted;
import dev.nightjar.extension.AgentExtension;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.Health;
import dev.nightjar.maintenance.extract.ExtractiveConsolidator;
import dev.nightjar.maintenance.session.SessionConsolidator;
import dev.nightjar.memory.MemoryService;
import org.jspecify.annotations.Nullable;
import org.pf4j.Extension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Consolidates a session in the background once another has begun. Says nothing to the user. A session it could not
 * consolidate stays pending in the store, so its next event finds the work again.
 */
@Extension
public final class SessionMaintenance implements AgentExtension {

    private static final Logger LOG = LoggerFactory.getLogger(SessionMaintenance.class);

    private @Nullable Running running;

    @Override
    public void initialize(ExtensionContext context) {
        var zone = context.clock().getZone();
        var started = new Running(context, new SessionConsolidator(new ExtractiveConsolidator(zone)));
        context.events().register(started);
        running = started;
    }

    @Override
    public Health health() {
        var current = running;
        if (current == null) {
            return Health.down("not started");
        }
        return current.context.service(MemoryService.class).isPresent()
                ? Health.up("facts by rules (" + ExtractiveConsolidator.SOURCE + ")")
                : Health.down("no memory service; add memory-plugin to the plugins folder");
    }

    @Override
    public void close() {
        var current = running;
        if (current != null) {
            running = null;
            current.context.events().unregister(current);
        }
    }

    /** What listens on the bus while the plugin is started. */
    private static final class Running {

        private final ExtensionContext context;
        private final SessionConsolidator consolidator;

        Running(ExtensionContext context, SessionConsolidator consolidator) {
            this.context = context;
            this.consolidator = consolidator;
        }

        @Subscribe
        public void on(SessionCompleted event) {
            var task = "consolidate session " + event.sessionId();
            context.runInBackground(task, () -> consolidate(task, event));
        }

        private void consolidate(String task, SessionCompleted event) {
            try {
                var memory = context.service(MemoryService.class)
                        .orElseThrow(() -> new IllegalStateException("No memory service: is memory-plugin loaded?"));
                consolidator
                        .consolidate(memory, event.scope(), event.sessionId())
                        .ifPresent(outcome -> LOG.info(
                                "Session {}: {} episodes read, {} facts saved, {} duplicates, {} superseded",
                                event.sessionId(),
                                outcome.episodes(),
                                outcome.facts().saved().size(),
                                outcome.facts().skippedDuplicates(),
                                outcome.facts().superseded().size()));
            } catch (RuntimeException failure) {
                context.reportFailure(task, failure);
            }
        }
    }
}
