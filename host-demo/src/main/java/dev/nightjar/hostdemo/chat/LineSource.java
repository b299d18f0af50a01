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

    /**
     * Shows text above the line that is being typed, which stays as it is. May be called in another thread than the rest.
     *
     * @param text whole lines, the last without its end
     * @return whether it is shown; where lines are not edited the caller writes it
     */
    default boolean showAbove(String text) {
        return false;
    }

    @Override
    void close() throws IOException;
}
