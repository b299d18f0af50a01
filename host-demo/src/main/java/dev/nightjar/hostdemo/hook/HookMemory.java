package dev.nightjar.hostdemo.hook;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The memory behind a hook. What goes wrong is thrown as an unchecked exception with a message for people. */
public interface HookMemory {

    /**
     * What is put in front of a prompt.
     *
     * @param injected blocks that still stand in what the model sees
     * @return empty when nothing fits
     */
    String context(String session, String prompt, List<String> injected);

    /**
     * Stores a turn.
     *
     * @param isUser whether the user said it, and not the agent
     * @param id by which it is recognised when it comes again; null to store it in any case
     */
    void store(String session, boolean isUser, String text, @Nullable String id);
}
