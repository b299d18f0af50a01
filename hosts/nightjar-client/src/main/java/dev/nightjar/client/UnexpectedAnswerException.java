package dev.nightjar.client;

/** What answers is not a Nightjar server of this version: a redirect, a page, or JSON of another form. */
public final class UnexpectedAnswerException extends NightjarException {

    private static final long serialVersionUID = 1;

    UnexpectedAnswerException(int status, String message) {
        super(status, message);
    }
}
