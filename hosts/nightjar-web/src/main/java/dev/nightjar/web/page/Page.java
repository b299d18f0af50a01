package dev.nightjar.web.page;

/** A page, or a family of pages below one path. Thread-safe. */
public interface Page {

    /** Its path below that of all pages, such as {@code /know}. */
    String path();

    /**
     * Shows it. Changes nothing.
     *
     * @throws PageProblem when there is nothing to show
     */
    Answer show(PageCall call);

    /**
     * Makes the change that a form asks for.
     *
     * @return where to go on, usually
     * @throws PageProblem when the change is not possible
     */
    default Answer change(PageCall call) {
        throw new PageProblem(405, "Nothing can be changed at this address");
    }
}
