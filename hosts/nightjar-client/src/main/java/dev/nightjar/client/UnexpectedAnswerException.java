package dev.nightjar.client;

/** An answer that is not from a Nightjar server of this version: a redirect, a page, or JSON of another form. */
public final class UnexpectedAnswerException extends NightjarException {

    private static final long serialVersionUID = 1;

    UnexpectedAnswerException(int status, String message) {
        super(status, message);
    }
}
