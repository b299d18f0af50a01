package dev.nightjar.plugin.maintenance.segment.introduction;

import dev.nightjar.plugin.maintenance.segment.phrase.WordScanner;
import dev.nightjar.plugin.maintenance.segment.phrase.WordScanner.Word;
import java.util.List;

/**
 * Words up to a mark that ends a sentence or announces something.
 *
 * @param message the message it stands in
 * @param words its words, with their places in the message
 * @param plain the words alone
 */
record Clause(String message, List<Word> words, List<String> plain) {

    /** Of a longer one only the end counts, so that time stays linear. */
    private static final int LONGEST = 300;

    static Clause of(String message, int start, int end) {
        var words = WordScanner.words(message, Math.max(start, end - LONGEST), end);
        return new Clause(message, words, words.stream().map(Word::text).toList());
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    int size() {
        return plain.size();
    }

    /** The last words, at most so many. */
    List<String> last(int count) {
        return plain.subList(Math.max(0, size() - count), size());
    }

    /** The first words, at most so many. */
    List<String> first(int count) {
        return plain.subList(0, Math.min(count, size()));
    }

    /** Whether a word begins the clause or follows a comma, a dash or a bracket. */
    boolean beginsAnew(int word) {
        if (word == 0) {
            return true;
        }
        var before = words.get(word - 1);
        var between = message.substring(
                before.start() + before.text().length(), words.get(word).start());
        return between.chars().anyMatch(c -> ",;–—(-".indexOf(c) >= 0);
    }
}
