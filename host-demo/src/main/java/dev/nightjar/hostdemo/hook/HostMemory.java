package dev.nightjar.hostdemo.hook;

import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.hostdemo.host.Host;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Memory in this process. */
public final class HostMemory implements HookMemory {

    private final Host host;

    /** Of this host. */
    public HostMemory(Host host) {
        this.host = host;
    }

    @Override
    public String context(String session, String prompt, List<String> injected) {
        return host.context(new ContextProvider.Request(prompt, host.scope(), session, injected));
    }

    @Override
    public void store(String session, boolean isUser, String text, @Nullable String id) {
        var now = host.clock().instant();
        host.events()
                .post(
                        isUser
                                ? UserMessage.of(host.scope(), session, text, now)
                                        .withMessageId(id)
                                : AgentResponse.of(host.scope(), session, text, now)
                                        .withMessageId(id));
    }
}
