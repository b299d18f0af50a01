package dev.nightjar.plugin.memory.term;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A piece of a text, cut before the languages of its words are known.
 *
 * @param kind what it is
 * @param text as it is written
 * @param exact in lower case and of normal width
 */
record Piece(Tokens.Kind kind, String text, String exact) {

    /** Pieces of a text, in order. */
    static List<Piece> of(String text) {
        var tokens = Tokens.of(text);
        var pieces = new ArrayList<Piece>(tokens.size());
        boolean isAscii = Folding.isAscii(text);
        for (var token : tokens) {
            var piece = text.substring(token.from(), token.to());
            pieces.add(new Piece(token.kind(), piece, isAscii ? piece.toLowerCase(Locale.ROOT) : Folding.exact(piece)));
        }
        return pieces;
    }

    /** The whole of a joined token as the index stores it. */
    String folded() {
        return Folding.folded(exact);
    }
}
