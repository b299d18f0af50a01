package dev.nightjar.web.page;

/** What a page answers. */
public sealed interface Answer {

    /**
     * A page to show.
     *
     * @param template its template, such as {@code know.jte}
     * @param title its title
     * @param view the template's parameter {@code view}
     */
    record Shown(String template, String title, Object view) implements Answer {}

    /**
     * Another page to go to.
     *
     * @param to its address, see {@link Links}
     */
    record Moved(String to) implements Answer {}
}
