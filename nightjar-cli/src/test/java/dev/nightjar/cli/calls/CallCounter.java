package dev.nightjar.cli.calls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The calls that one thread makes inside one method. Code that {@link CallAgent} writes calls it. */
public final class CallCounter {

    /** The system property with the file that the number is written to. */
    static final String FILE = "nightjar.calls";

    private static volatile Thread thread;
    private static int depth;
    private static int calls;

    private CallCounter() {}

    /** The method begins whose calls are counted. */
    public static synchronized void begin() {
        if (thread == null) {
            thread = Thread.currentThread();
        }
        depth += isCounting() ? 1 : 0;
    }

    /** Any method begins. */
    public static void enter() {
        calls += isCounting() ? 1 : 0;
    }

    /** The method ends whose calls are counted. */
    public static void end() {
        if (isCounting() && --depth == 0) {
            try {
                Files.writeString(Path.of(System.getProperty(FILE)), Integer.toString(calls));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static boolean isCounting() {
        return thread == Thread.currentThread();
    }
}
