package dev.nightjar.memory;

/**
 * Public id of an entity.
 *
 * @param value begins with {@code ent_}
 */
public record EntityId(String value) {

    private static final String PREFIX = "ent_";

    /** @throws IllegalArgumentException when the value does not begin with {@code ent_} or has nothing after it */
    public EntityId {
        if (!value.startsWith(PREFIX) || value.length() == PREFIX.length()) {
            throw new IllegalArgumentException("'" + value + "' is not an entity id; it must begin with " + PREFIX);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
