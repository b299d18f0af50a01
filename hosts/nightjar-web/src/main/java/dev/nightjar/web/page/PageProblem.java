package dev.nightjar.web.page;

import org.jspecify.annotations.Nullable;

/** A request that a page cannot answer. */
public final class PageProblem extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Object[] values;
    private @Nullable String next;

    /**
     * A problem.
     *
     * @param english the problem and the remedy, for people; see {@link Words#say}
     */
    public PageProblem(int status, String english, Object... values) {
        super(english, null, false, false);
        this.status = status;
        this.values = values.clone();
    }

    /** Something that is not there, or not for this user. */
    public static PageProblem missing() {
        return new PageProblem(404, "This is not here; it may have been forgotten meanwhile");
    }

    /** Adds a link to the page that shows the present state. */
    public PageProblem seeing(@Nullable String page) {
        next = page;
        return this;
    }

    public int status() {
        return status;
    }

    /** The page that shows how it is now; null for none. */
    public @Nullable String next() {
        return next;
    }

    public String in(Words words) {
        return words.say(String.valueOf(getMessage()), values);
    }
}
