package dev.nightjar.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Where test plugins, which live in class loaders of their own, write down what happens to them. */
public final class Journal {

    private static final List<String> LINES = Collections.synchronizedList(new ArrayList<>());

    private static volatile boolean isReleased;

    private Journal() {}

    /** Adds a line. */
    public static void add(String line) {
        LINES.add(line);
    }

    /** Whether those that hang may go on. */
    public static boolean isReleased() {
        return isReleased;
    }

    static void release() {
        isReleased = true;
    }

    static List<String> lines() {
        return List.copyOf(LINES);
    }

    static void clear() {
        LINES.clear();
        isReleased = false;
    }
}
