package dev.nightjar.plugin.maintenance.extract.text;

/**
 * A word or a punctuation mark inside a sentence.
 *
 * @param text as it was written; a quoted title is one word
 * @param key what it is looked up by: lower case, but an acronym keeps its capitals ("IT" is not "it")
 */
public record Token(String text, String key) {

    /** A word as it stands in a text. */
    public static Token of(String text) {
        return new Token(text, Words.isAcronym(text) ? text : Words.lower(text));
    }

    /** Whether it is punctuation. */
    public boolean isPunctuation() {
        return text.length() == 1 && !Character.isLetterOrDigit(text.charAt(0));
    }

    /** Whether it begins with a capital letter, as names do. */
    public boolean isCapitalised() {
        return !text.isEmpty() && Character.isUpperCase(text.codePointAt(0));
    }

    /** Whether it is a title in quotation marks. */
    public boolean isTitle() {
        return text.startsWith("\"");
    }

    /** Whether it consists of digits only. */
    public boolean isNumber() {
        return !text.isEmpty() && text.length() < 9 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
