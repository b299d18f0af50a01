package dev.nightjar.hostdemo.hook;

import dev.nightjar.extension.ContextProvider;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.spool.SpooledMessage;
import java.util.List;

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
    public void store(SpooledMessage message) {
        host.events().post(message.event(host.scope()));
    }
}
