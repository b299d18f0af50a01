package dev.nightjar.benchmarks.quality;

import dev.nightjar.benchmarks.locomo.LocomoFile.Conversation;
import dev.nightjar.benchmarks.locomo.LocomoFile.Question;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Questions a conversation cannot answer although they sound like its own: those of other conversations, with the
 * speakers' names exchanged for this one's.
 */
final class NearMisses {

    private NearMisses() {}

    /** Such questions, evenly taken from all others, at most so many; none when there is only one conversation. */
    static List<String> of(Conversation here, List<Conversation> all, int most) {
        var questions = all.stream()
                .filter(other -> !other.equals(here))
                .flatMap(other -> other.questions().stream()
                        .filter(NearMisses::isAnswerable)
                        .map(question -> exchanged(question.text(), other, here)))
                .distinct()
                .toList();
        int step = Math.max(1, (questions.size() + most - 1) / most);
        return IntStream.range(0, questions.size())
                .filter(i -> i % step == 0)
                .mapToObj(questions::get)
                .toList();
    }

    private static boolean isAnswerable(Question question) {
        return question.category() >= 1 && question.category() < 5;
    }

    private static String exchanged(String text, Conversation from, Conversation to) {
        var names = Map.of(
                speaker(from, true), speaker(to, true),
                speaker(from, false), speaker(to, false));
        var pattern = names.keySet().stream()
                .filter(name -> !name.isEmpty())
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "\\b(", ")\\b"));
        return Pattern.compile(pattern)
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(names.getOrDefault(found.group(), found.group())));
    }

    private static String speaker(Conversation conversation, boolean isUser) {
        return conversation.turns().stream()
                .filter(turn -> turn.isUser() == isUser)
                .map(turn -> turn.speaker())
                .findFirst()
                .orElse(isUser ? "" : " ");
    }
}
