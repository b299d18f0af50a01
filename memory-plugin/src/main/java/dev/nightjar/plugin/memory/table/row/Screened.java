package dev.nightjar.plugin.memory.table.row;

import java.util.function.UnaryOperator;

/** A text that may be stored: what must not be is masked in it. */
public final class Screened {

    private final String text;

    private Screened(String text) {
        this.text = text;
    }

    /**
     * The text as a screen leaves it.
     *
     * @param screen masks what must not be stored
     */
    public static Screened by(UnaryOperator<String> screen, String text) {
        return new Screened(screen.apply(text));
    }

    /** A part of it, which may end with a mark. */
    public Screened shortened(UnaryOperator<String> cut) {
        return new Screened(cut.apply(text));
    }

    public String text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Screened screened && text.equals(screened.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
