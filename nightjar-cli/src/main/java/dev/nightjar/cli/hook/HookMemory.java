package dev.nightjar.cli.hook;

import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.SpooledMessage;
import dev.nightjar.context.ContextRequest;
import java.util.List;

/** The memory behind a hook. What goes wrong is thrown as an unchecked exception with a message for people. */
public interface HookMemory {

    /**
     * What is put in front of a prompt.
     *
     * @param injected blocks that still stand in what the model sees
     * @return empty when nothing fits
     */
    String context(String session, String prompt, List<String> injected);

    /** Stores what was said, once however often it comes. */
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
