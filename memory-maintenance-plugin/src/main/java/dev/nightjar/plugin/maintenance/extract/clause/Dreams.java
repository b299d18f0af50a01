package dev.nightjar.plugin.maintenance.extract.clause;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;

/** Writes "it has always been my dream to" as "my dream is to". */
final class Dreams {

    private static final Pattern DREAM = Pattern.compile("(?i) it(?:'s| is| has)(?: always)?(?: been)? "
            + "(?:my(?: big| lifelong| biggest)? (dream|goal)|a(?: big| lifelong)? (dream|goal) of mine) to ");

    private Dreams() {}

    static List<String> asPhrases(List<String> words) {
        if (words.stream().map(Words::lower).noneMatch(word -> word.equals("dream") || word.equals("goal"))) {
            return words;
        }
        var text = " " + String.join(" ", words);
        return Words.spaced(DREAM.matcher(text).replaceFirst(" my $1$2 is to "));
    }
}
