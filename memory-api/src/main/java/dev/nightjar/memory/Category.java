package dev.nightjar.memory;

/** The category of a memory: one lower-case word for its sort. */
public final class Category {

    /** Of what has no other one. */
    public static final String GENERAL = "general";
    /** Of notes that are to stay: under a key they are never removed to make room. */
    public static final String CORE = "core";
    /** Of notes that expire. */
    public static final String DAILY = "daily";
    /** Of archived conversations. */
    public static final String CONVERSATION = "conversation";

    /** Most characters of one. */
    public static final int MAX_LENGTH = 64;

    private Category() {}

    /**
     * A category as it is stored: lower-case, every run of other characters than a to z and 0 to 9 one {@code _}, none
     * at the ends; {@link #GENERAL} when nothing is left.
     *
     * @throws IllegalArgumentException when more than {@value #MAX_LENGTH} characters are left, or it cannot be an {@link Identifier}
     */
    public static String clean(String category) {
        Identifier.wellFormed("category", category);
        var cleaned = new StringBuilder();
        for (int i = 0; i < category.length(); i++) {
            char c = category.charAt(i);
            char lower = c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
            boolean isKept = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
            if (isKept) {
                cleaned.append(lower);
            } else if (!cleaned.isEmpty() && cleaned.charAt(cleaned.length() - 1) != '_') {
                cleaned.append('_');
            }
        }
        if (!cleaned.isEmpty() && cleaned.charAt(cleaned.length() - 1) == '_') {
            cleaned.setLength(cleaned.length() - 1);
        }
        if (cleaned.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "category must have at most " + MAX_LENGTH + " characters, but has " + cleaned.length());
        }
        return cleaned.isEmpty() ? GENERAL : cleaned.toString();
    }
}
