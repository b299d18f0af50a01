package dev.nightjar.hostdemo.chat;

import java.io.IOException;
import java.util.Optional;

/** Where the messages of a conversation come from. */
public interface MessageSource extends AutoCloseable {

    /** The next message, which may have several lines; empty when there are no more. Waits for it. */
    Optional<String> next() throws IOException;

    /**
     * Has the user's Ctrl-C do this until the next message is waited for. Where it cannot be caught it ends the program, as
     * it usually does.
     *
     * @param action run in another thread
     */
    default void onInterrupt(Runnable action) {}

    /**
     * Shows text above the line that is being typed, which stays as it is. May be called in another thread than the rest.
     *
     * @param text whole lines, the last without its end
     * @return whether it is shown; where no line is edited the caller writes it
     */
    default boolean showAbove(String text) {
        return false;
    }

    @Override
    void close() throws IOException;
}
