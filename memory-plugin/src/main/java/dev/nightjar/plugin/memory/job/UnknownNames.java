package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.table.Tables;
import java.util.ArrayList;
import java.util.List;

/**
 * Words that look like unknown names: with a capital, inside a sentence. Only texts with such a word are worth a
 * recogniser that calls a model. This says little for scripts without capitals and for languages that capitalise every
 * noun. There, the model that reads the session reports the names.
 */
final class UnknownNames {

    private static final int MIN_LENGTH = 2;

    private UnknownNames() {}

    /** Whether a text contains one. */
    static boolean areIn(Tables tx, MemoryScope scope, String text) {
        return capitalised(text).stream()
                .anyMatch(word -> tx.entities()
                        .withNames(scope, List.of(NameKey.of(word)))
                        .isEmpty());
    }

    /** Words with a capital and small letters, except at the beginning of a sentence. */
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
