package dev.nightjar.plugin.memory.maintenance;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.table.Tables;
import java.util.ArrayList;
import java.util.List;

/**
 * Words that look like names nobody knows: with a capital, inside of a sentence. A text without one has nothing for a recogniser
 * that costs a call of a model. Where a script has no capitals, or a language writes every noun with one, this tells little; who
 * is named there is told by the model that reads the session.
 */
final class UnknownNames {

    private static final int MIN_LENGTH = 2;

    private UnknownNames() {}

    /** Whether a text holds one. */
    static boolean areIn(Tables tx, MemoryScope scope, String text) {
        return capitalised(text).stream()
                .anyMatch(word -> tx.entities()
                        .withNames(scope, List.of(NameKey.of(word)))
                        .isEmpty());
    }

    /** Words with a capital and small letters, without those that begin a sentence. */
    static List<String> capitalised(String text) {
        var words = new ArrayList<String>();
        boolean isBeginning = true;
        int i = 0;
        while (i < text.length()) {
            int start = i;
            while (i < text.length() && Character.isLetterOrDigit(text.charAt(i))) {
                i++;
            }
            if (i > start) {
                var word = text.substring(start, i);
                if (!isBeginning && isName(word)) {
                    words.add(word);
                }
                isBeginning = false;
            } else {
                isBeginning |= ".!?:\n".indexOf(text.charAt(i)) >= 0;
                i++;
            }
        }
        return words;
    }

    private static boolean isName(String word) {
        return word.length() >= MIN_LENGTH
                && Character.isUpperCase(word.charAt(0))
                && word.chars().skip(1).anyMatch(Character::isLowerCase);
    }
}
