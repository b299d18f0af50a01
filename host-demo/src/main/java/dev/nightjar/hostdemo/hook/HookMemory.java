package dev.nightjar.hostdemo.hook;

import dev.nightjar.hostdemo.spool.SpooledMessage;
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
}
