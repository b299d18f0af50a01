package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.List;

/** Finds second instructions: "never use raw types and always add tests", "use tabs, and write in English". Thread-safe. */
final class Instructions {

    private final WordClass and;
    private final WordClass instruction;
    private final WordClass second;

    Instructions(Language language) {
        this.and = language.words("and");
        this.instruction = language.wordsIfAny("instruction");
        this.second = language.wordsIfAny("second-instruction");
    }

    /** Whether these words tell somebody what to do or what to leave. */
    boolean isInstruction(List<Token> clause) {
        return instruction.longest(clause, 0).isPresent();
    }

    /**
     * Whether an instruction follows on one.
     *
     * @param before the clause before, with the comma it ends in
     * @param tokens the sentence
     * @param from the position behind the word that joins the two
     */
    boolean goOn(List<Token> before, List<Token> tokens, int from) {
        if (!and.contains(tokens.get(from - 1).key()) || !isInstruction(before)) {
            return false;
        }
        var next = tokens.get(from);
        if (second.contains(next.key())) {
            return true;
        }
        // With another comma it is a list: "no tabs, emojis, and headings".
        boolean isBehindComma = before.get(before.size() - 1).text().equals(",")
                && before.stream().filter(token -> token.text().equals(",")).count() == 1;
        return isBehindComma && !next.isCapitalised() && from + 1 < tokens.size();
    }
}
