package dev.nightjar.adk;

import com.google.adk.events.Event;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds what failed turns left in the runner's session: user messages without an answer, and tool calls without
 * results. Model providers refuse both, so they are not sent to the model; the session keeps them.
 */
final class FailedTurns {

    private FailedTurns() {}

    /**
     * The messages without those of failed turns.
     *
     * @param events the events of the session
     * @param current id of the present turn
     */
    static List<Content> removed(List<Content> messages, List<Event> events, String current) {
        var kept = new ArrayList<Content>();
        for (int i = 0; i < messages.size(); i++) {
            boolean isAnswered = i + 1 < messages.size() && has(messages.get(i + 1), Part::functionResponse);
            if (isAnswered || !has(messages.get(i), Part::functionCall)) {
                kept.add(messages.get(i));
            }
        }
        for (Content prompt : prompts(events, current)) {
            int newest = kept.lastIndexOf(prompt);
            if (newest >= 0) {
                kept.remove(newest);
            }
        }
        return kept;
    }

    /** The user's messages in turns without an answer and without a tool result. */
    private static List<Content> prompts(List<Event> events, String current) {
        Set<String> answered = events.stream()
                .filter(FailedTurns::isAnswer)
                .map(Event::invocationId)
                .collect(Collectors.toCollection(HashSet::new));
        answered.add(current);
        return events.stream()
                .filter(event -> event.author().equals("user") && !answered.contains(event.invocationId()))
                .flatMap(event -> event.content().stream())
                .toList();
    }

    private static boolean isAnswer(Event event) {
        boolean isWhole = !event.partial().orElse(false) && !event.author().equals("user");
        return isWhole
                && (!event.functionResponses().isEmpty()
                        || event.content()
                                .filter(said -> !Turn.text(said).isBlank() && !has(said, Part::functionCall))
                                .isPresent());
    }

    private static boolean has(Content message, Function<Part, Optional<?>> kind) {
        return message.parts().orElse(List.of()).stream()
                .anyMatch(part -> kind.apply(part).isPresent());
    }
}
