package dev.nightjar.web.page;

import java.io.IOException;
import java.io.OutputStream;

/** Answer of a page. */
public sealed interface Answer {

    /**
     * A page to show.
     *
     * @param template its template, such as {@code know.jte}
     * @param title its title, in English
     * @param view the template's parameter {@code view}
     */
    record Shown(String template, String title, Object view) implements Answer {}

    /**
     * Another page to go to.
     *
     * @param to its address, see {@link Links}
     */
    record Moved(String to) implements Answer {}

    /** A file for the browser to keep. */
    record Kept(String name, String type, Content content) implements Answer {}

    /** Writes a file. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream to) throws IOException;
    }
}
