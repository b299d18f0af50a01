package dev.nightjar.demo.chat;

import java.io.IOException;
import java.util.Optional;

/** Where a conversation's lines come from. */
public interface LineSource extends AutoCloseable {

    /** The next line somebody typed; empty when there are no more. Waits for it. */
    Optional<String> next() throws IOException;

    @Override
    void close() throws IOException;
}
