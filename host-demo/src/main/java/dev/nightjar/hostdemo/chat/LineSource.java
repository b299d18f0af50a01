package dev.nightjar.hostdemo.chat;

import java.io.IOException;
import java.util.Optional;

/** Where a conversation's lines come from. */
public interface LineSource extends AutoCloseable {

    /** The next line somebody typed; empty when there are no more. Waits for it. */
    Optional<String> next() throws IOException;

    /**
     * Has the user's Ctrl-C do this until the next line is waited for. Where it cannot be caught it ends the program, as
     * it usually does.
     *
     * @param action run in another thread
     */
    default void onInterrupt(Runnable action) {}

    @Override
    void close() throws IOException;
}
