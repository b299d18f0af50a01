package dev.nightjar.cli.chat;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.nightjar.commons.text.Resources;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A message that asks to forget something. It is recognised by closed classes of words in the languages that memory
 * knows: an imperative of a verb of forgetting, with at most a polite beginning before it.
 */
final class ForgetRequest {

    private static final Splitter WORDS_OF = Splitter.on(CharMatcher.forPredicate(c -> !Character.isLetterOrDigit(c)))
            .omitEmptyStrings();
    private static final Map<String, Set<String>> WORDS = Resources.text(ForgetRequest.class, "forget-words.txt")
            .lines()
            .map(line -> line.split(": ", 2))
            .collect(Collectors.toMap(parts -> parts[0], parts -> Set.of(parts[1].split(" "))));

    private ForgetRequest() {}

    /** The words for what is to be forgotten; empty for any other message, such as "do not forget the milk". */
    static Optional<String> in(String message) {
        var words = WORDS_OF.splitToList(message.toLowerCase(Locale.ROOT));
        int verb = 0;
        while (verb < words.size() && is("before", words.get(verb))) {
            verb++;
        }
        if (verb >= words.size() - 1 || !is("verb", words.get(verb)) || is("not", words.get(verb + 1))) {
            return Optional.empty();
        }
        return Optional.of(behind(message, words.get(verb)));
    }

    private static String behind(String message, String verb) {
        int at = message.toLowerCase(Locale.ROOT).indexOf(verb);
        return message.substring(Math.min(message.length(), at + verb.length())).strip();
    }

    private static boolean is(String kind, String word) {
        return WORDS.getOrDefault(kind, Set.of()).contains(word);
    }
}
