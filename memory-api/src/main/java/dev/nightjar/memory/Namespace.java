package dev.nightjar.memory;

import dev.nightjar.internal.value.Identifier;
import org.jspecify.annotations.Nullable;

/**
 * Isolation boundary of memories. Every memory and every query has a namespace, and nothing crosses it unless the host
 * grants it. The host sets it, never a tool argument.
 *
 * @param value {@code agent}, {@code user:x}, {@code group:y} or any other non-blank text of at most 200 characters,
 *     without control characters, half surrogate pairs or surrounding white space
 */
public record Namespace(String value) {

    /** The default: memories that all conversations of an agent share. */
    public static final Namespace AGENT = new Namespace("agent");

    private static final int MAX_LENGTH = 200;

    /** @throws IllegalArgumentException when the value is blank, padded, too long or has control characters */
    public Namespace {
        Identifier.checked("Namespace", value);
        if (value.isBlank()
                || value.length() > MAX_LENGTH
                || !value.equals(value.strip())
                || value.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("Namespace must be 1 to " + MAX_LENGTH
                    + " characters without control characters or surrounding blanks, such as 'agent' or 'user:ada', but was '"
                    + value + "'");
        }
    }

    /**
     * The namespace of one user.
     *
     * @param user the user's name, as the application's login knows it
     * @return {@code user:} plus the name
     * @throws IllegalArgumentException when nobody is named: null, blank, or the text {@code null}, which Java writes
     *     for a missing name; or when the name begins or ends with white space
     */
    public static Namespace ofUser(@Nullable String user) {
        if (user == null || isNobody(user)) {
            throw nobody(user);
        }
        if (!user.equals(user.strip())) {
            throw new IllegalArgumentException(
                    "The name of a user must have no surrounding blanks, but was '" + user + "'");
        }
        return new Namespace("user:" + user);
    }

    /**
     * Refuses a namespace that all callers without a name would share, such as {@code user:null}.
     *
     * @return this
     * @throws IllegalArgumentException when the name after the colon is blank or {@code null}
     */
    public Namespace ofSomebody() {
        int colon = value.indexOf(':');
        if (colon >= 0 && isNobody(value.substring(colon + 1))) {
            throw nobody(value);
        }
        return this;
    }

    private static boolean isNobody(@Nullable String name) {
        return name == null || name.isBlank() || name.equals("null");
    }

    private static IllegalArgumentException nobody(@Nullable String given) {
        return new IllegalArgumentException("Memory needs to know whose it is, but the user is '" + given
                + "'. A login that is bound to the thread of a request is unknown in other threads, such as those of a"
                + " streamed answer: find the user in the thread of the request");
    }

    @Override
    public String toString() {
        return value;
    }
}
