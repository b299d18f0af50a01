package dev.nightjar.web.page;

/** A page, or a family of pages at one path. Thread-safe. */
public interface Page {

    /**
     * Shows the page and changes nothing. A page that only makes changes leads to the first page.
     *
     * @throws PageProblem when there is nothing to show
     */
    default Answer show(PageCall call) {
        return new Answer.Moved(Links.to("/know"));
    }

    /**
     * Makes the change that a form asks for.
     *
     * @return usually the next page
     * @throws PageProblem when the change is not possible
     */
    default Answer change(PageCall call) {
        throw new PageProblem(405, "Nothing can be changed at this address");
    }
}
