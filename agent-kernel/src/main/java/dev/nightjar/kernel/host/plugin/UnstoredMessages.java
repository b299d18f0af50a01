package dev.nightjar.kernel.host.plugin;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.kernel.host.ServiceDirectory;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.MessageLost;

/**
 * Reports each message that is posted while no extension stores messages, for example while memory-plugin is stopped:
 * as a failure, and with the whole message as {@link MessageLost}. Thread-safe.
 */
record UnstoredMessages(String agentId, ServiceDirectory services, EventBus events, FailureLog failures) {

    private static final String REASON =
            "no plugin stores messages now: memory-plugin is stopped or was unloaded; start it, and post the message again";

    @Subscribe
    @AllowConcurrentEvents
    public void on(MessageEvent message) {
        var scope = message.scope();
        boolean isOurs = scope.agentId().equals(agentId) && !scope.isIncognito();
        if (isOurs && services.find(MemoryService.class).isEmpty()) {
            failures.record(FailureLog.HOST, "store a message of the session '" + message.sessionId() + "'", REASON);
            events.post(new MessageLost(message, REASON));
        }
    }
}
