package dev.nightjar.recognition.languagemodel;

/** A text between two marks that do not occur in it, so that nothing it says can look like its end. */
final class EnclosedText {

    /** The beginning of a long text is read; more would cost more than it finds. */
    static final int MAX_CHARACTERS = 4_000;

    private EnclosedText() {}

    /** The beginning of a text, between marks. */
    static String of(String text) {
        String read = beginning(text);
        int number = 1;
        while (read.contains(mark(number))) {
            number++;
        }
        return mark(number) + "\n" + read + "\n" + mark(number);
    }

    private static String beginning(String text) {
        if (text.length() <= MAX_CHARACTERS) {
            return text;
        }
        int end = MAX_CHARACTERS;
        while (end > 0 && !Character.isWhitespace(text.charAt(end))) {
            end--;
        }
        int whole = Character.isHighSurrogate(text.charAt(MAX_CHARACTERS - 1)) ? MAX_CHARACTERS - 1 : MAX_CHARACTERS;
        return text.substring(0, end > 0 ? end : whole);
    }

    private static String mark(int number) {
        return "=== TEXT " + number + " ===";
    }
}
