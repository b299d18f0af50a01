package dev.nightjar.plugin.maintenance.extract.language;

import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Words that a language draws together: "de el" is written "del". Immutable. */
final class Contractions {

    private final Map<String, String> wordsByShort = new LinkedHashMap<>();

    /** @param lines such as {@code de el => del} */
    Contractions(List<Line> lines) {
        lines.forEach(line ->
                wordsByShort.put(line.cutAt("=>").get(1), line.cutAt("=>").get(0)));
    }

    /** A text with its words drawn together. */
    String contracted(String text) {
        var result = " " + text;
        for (var contraction : wordsByShort.entrySet()) {
            result = result.replace(" " + contraction.getValue() + " ", " " + contraction.getKey() + " ");
        }
        return result.substring(1);
    }

    /** The words before they were drawn together; with a capital inside a sentence one belongs to a name. */
    List<Token> spelledOut(List<Token> tokens) {
        if (wordsByShort.isEmpty()) {
            return tokens;
        }
        var result = new ArrayList<Token>(tokens.size());
        for (var token : tokens) {
            var words = wordsByShort.get(result.isEmpty() ? Words.lower(token.text()) : token.text());
            if (words == null) {
                result.add(token);
            } else {
                Words.spaced(words).forEach(word -> result.add(Token.of(word)));
            }
        }
        return result;
    }
}
