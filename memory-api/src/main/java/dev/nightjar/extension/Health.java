package dev.nightjar.extension;

/**
 * How an extension is doing.
 *
 * @param isUp whether it does its work
 * @param detail one line for people: what it uses, what is missing and how to repair it
 */
public record Health(boolean isUp, String detail) {

    /** It works. */
    public static Health up(String detail) {
        return new Health(true, detail);
    }

    /** It does not work, or not fully. */
    public static Health down(String detail) {
        return new Health(false, detail);
    }
}
