package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.List;

/** Words that point at what was said elsewhere, as "that" and "him" do: a fact with one of them could not stand alone. */
final class Pointers {

    private final WordClass words;
    private final WordClass article;

    Pointers(Language language) {
        this.words = language.words("pointer");
        this.article = language.words("the");
    }

    /** Whether such a word or phrase begins at the token. German "das" points, "das Boot" does not. */
    boolean isAt(List<Token> tokens, int i) {
        boolean isArticle = article.contains(tokens.get(i).key())
                && i + 1 < tokens.size()
                && tokens.get(i + 1).isCapitalised();
        return !isArticle && words.longest(tokens, i).isPresent();
    }
}
