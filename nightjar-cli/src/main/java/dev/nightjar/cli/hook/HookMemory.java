package dev.nightjar.cli.hook;

import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.SpooledMessage;
import dev.nightjar.context.ContextRequest;
import java.util.List;

/** The memory that a hook uses. Failures are unchecked exceptions with a message for people. */
public interface HookMemory {

    /**
     * The text to put in front of a prompt.
     *
     * @param injected earlier blocks that the model still sees
     * @return empty when nothing fits
     */
    String context(String session, String prompt, List<String> injected);

    /** Stores a message; repeating it stores nothing more. */
    void store(SpooledMessage message);

    public record HostMemory(Host host) implements HookMemory {

        @Override
        public String context(String session, String prompt, List<String> injected) {
            return host.context(new ContextRequest(prompt, host.scope(), session, injected));
        }

        @Override
        public void store(SpooledMessage message) {
            host.events().post(message.event(host.scope()));
        }
    }
}
