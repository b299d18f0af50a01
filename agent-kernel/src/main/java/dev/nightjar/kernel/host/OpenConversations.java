package dev.nightjar.kernel.host;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.kernel.report.RecordedCalls;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.spi.event.UserMessage;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The memories of open conversations in this host. They get a message after every other subscriber, so that the
 * operational store has it first. A conversation that nobody references any more is removed automatically. Thread-safe.
 */
public final class OpenConversations {

    private final Set<OpenConversation> awake = Collections.newSetFromMap(new WeakHashMap<>());
    private final OpenConversation.Host host;

    public OpenConversations(ServiceDirectory services, RecordedCalls calls, KernelSettings settings, Clock clock) {
        host = new OpenConversation.Host(services, calls, settings, clock, this::remove);
    }

    /**
     * Starts a provider's memory for a conversation.
     *
     * @param session id of the conversation; null lets the provider choose one
     */
    OpenConversation open(MemoryProviders.Named provider, MemoryScope scope, @Nullable String session) {
        var memory = new OpenConversation(host, provider, scope, session);
        if (memory.isRemembering()) {
            synchronized (awake) {
                awake.add(memory);
            }
        }
        return memory;
    }

    private void remove(OpenConversation memory) {
        synchronized (awake) {
            awake.remove(memory);
        }
    }

    /** Ends all of them. Never throws. */
    public void close() {
        all().forEach(OpenConversation::close);
    }

    @Subscribe
    @AllowConcurrentEvents
    public void on(UserMessage message) {
        var id = message.messageId() == null ? UUID.randomUUID().toString() : message.messageId();
        all().forEach(memory -> memory.said(message, id));
    }

    @Subscribe
    @AllowConcurrentEvents
    public void on(AgentResponse response) {
        all().forEach(memory -> memory.answered(response));
    }

    /** Rereads the histories, because they may contain erased text. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MemoriesErased event) {
        all().forEach(memory -> memory.erased(event.namespace()));
    }

    private List<OpenConversation> all() {
        synchronized (awake) {
            return List.copyOf(awake);
        }
    }
}
