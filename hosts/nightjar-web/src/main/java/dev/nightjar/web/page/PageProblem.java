package dev.nightjar.web.page;

/** A request that a page cannot answer. */
public final class PageProblem extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;

    /**
     * A problem.
     *
     * @param status the HTTP status
     * @param message what is wrong and what to do, for people
     */
    public PageProblem(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** Something that is not there, or not for this user. */
    public static PageProblem missing(String what) {
        return new PageProblem(404, "There is no such " + what + "; it may have been forgotten meanwhile");
    }
}
