package dev.nightjar.model;

/** Why a model gave no usable answer. */
public enum ModelFailure {
    /** No model is configured. */
    NOT_CONFIGURED,
    /** Nothing answers at the model's address. */
    UNREACHABLE,
    /** The prompt does not fit into the model's context window; the model was not called. */
    PROMPT_TOO_LONG,
    /** The model did not answer in time. */
    TIMED_OUT,
    /** The provider limits the rate of calls. */
    RATE_LIMITED,
    /** The provider returned a server error (5xx). */
    SERVER_ERROR,
    /** The API key is not accepted. */
    UNAUTHORIZED,
    /** The provider refused the request (4xx), for example because it does not know the model. */
    REQUEST_REFUSED,
    /** The response does not follow the provider's interface: HTML, cut off or too large. */
    MALFORMED_ANSWER,
    /** The answer has neither text nor a tool call. */
    EMPTY_ANSWER,
    /** The answer was cut at the output limit. */
    ANSWER_CUT,
    /** The provider's content filter suppressed the answer. */
    FILTERED
}
