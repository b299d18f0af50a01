package dev.nightjar.memory;

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

    @Override
    public String toString() {
        return value;
    }
}
