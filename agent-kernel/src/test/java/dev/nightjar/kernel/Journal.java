package dev.nightjar.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Where test plugins, which live in class loaders of their own, write down what happens to them. */
public final class Journal {

    private static final List<String> LINES = Collections.synchronizedList(new ArrayList<>());

    private Journal() {}

    /** Adds a line. */
    public static void add(String line) {
        LINES.add(line);
    }

    static List<String> lines() {
        return List.copyOf(LINES);
    }

    static void clear() {
        LINES.clear();
    }
}
