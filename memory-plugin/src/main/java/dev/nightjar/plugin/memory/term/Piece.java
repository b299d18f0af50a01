package dev.nightjar.plugin.memory.term;

import java.util.ArrayList;
import java.util.List;

/**
 * What a text is cut into first, before the languages of its words are known.
 *
 * @param kind what it is
 * @param text as it is written
 * @param exact in lower case and of normal width
 */
record Piece(Kind kind, String text, String exact) {

    /** Of what sort. */
    enum Kind {
        /** Letters, digits and marks of scripts with spaces. */
        WORD,
        /** Characters of a script that puts no spaces between words. */
        RUN,
        /** Several words with what joins them; it follows them. */
        WHOLE
    }

    /** Those of a text, in order. */
    static List<Piece> of(String text) {
        var pieces = new ArrayList<Piece>();
        Tokens.cut(text, new Tokens.Sink() {
            @Override
            public void word(int from, int to) {
                add(Kind.WORD, from, to);
            }

            @Override
            public void run(int from, int to) {
                add(Kind.RUN, from, to);
            }

            @Override
            public void whole(int from, int to) {
                add(Kind.WHOLE, from, to);
            }

            private void add(Kind kind, int from, int to) {
                var piece = text.substring(from, to);
                pieces.add(new Piece(kind, piece, Folding.exact(piece)));
            }
        });
        return pieces;
    }

    /** The whole of a joined token as the index stores it. */
    String folded() {
        return Folding.folded(exact);
    }
}
