package dev.nightjar.hostdemo.replay;

import java.io.IOException;
import java.util.Optional;

/** Reads the conversations of one file, message by message. Not thread-safe. */
public interface DialogueReader extends AutoCloseable {

    /** What error messages call the file. */
    String file();

    /** What sort of file it is, for people. */
    String format();

    /**
     * The next message; empty at the end of the file.
     *
     * @throws BadLineException when what comes next is no message
     * @throws IOException when the file cannot be read on
     */
    Optional<DialogueMessage> next() throws IOException;

    /** How far it is in the file, in bytes. */
    long bytesRead();

    /** What it passed over so far, because it is no part of a dialogue. */
    LeftOut leftOut();

    @Override
    void close() throws IOException;
}
