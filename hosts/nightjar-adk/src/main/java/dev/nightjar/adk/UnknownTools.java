package dev.nightjar.adk;

import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Answers a model's calls of tools that do not exist. The Agent Development Kit leaves them without a result and asks
 * the model again, with the same request, up to the 500 calls of a run.
 */
final class UnknownTools {

    /** Answers of the model with such calls in one turn, after which the run fails. */
    static final int MOST = 4;

    private UnknownTools() {}

    /**
     * The messages with a result for each call of the present turn that has none.
     *
     * @param tools names of the tools there are
     * @throws IllegalStateException when the model has called such tools in {@value #MOST} answers of the turn
     */
    static List<Content> answered(List<Content> messages, Collection<String> tools) {
        var answered = new ArrayList<>(messages.subList(0, begin(messages)));
        int rounds = 0;
        for (int i = answered.size(); i < messages.size(); i++) {
            answered.add(messages.get(i));
            var calls = calls(messages.get(i));
            boolean hasResults =
                    i + 1 < messages.size() && !responses(messages.get(i + 1)).isEmpty();
            var known = hasResults ? responses(messages.get(i + 1)) : List.<FunctionResponse>of();
            var unknown = calls.stream()
                    .filter(call -> known.stream().noneMatch(result -> isOf(call, result)))
                    .toList();
            if (unknown.isEmpty()) {
                continue;
            }
            rounds++;
            if (rounds == MOST) {
                throw new IllegalStateException("The model called tools that do not exist in " + MOST
                        + " answers, the last time '" + name(unknown.get(0)) + "'; the tools are "
                        + String.join(", ", tools));
            }
            var parts = new ArrayList<Part>();
            if (hasResults) {
                parts.addAll(messages.get(i + 1).parts().orElse(List.of()));
                i++;
            }
            unknown.forEach(call -> parts.add(refusal(call, tools)));
            answered.add(Content.builder().role("user").parts(parts).build());
        }
        return answered;
    }

    /** The place after the user's newest text. */
    private static int begin(List<Content> messages) {
        int begin = messages.size();
        while (begin > 0) {
            var message = messages.get(begin - 1);
            boolean isOfUser = message.role().orElse("").equals("user");
            if (isOfUser && responses(message).isEmpty()) {
                break;
            }
            begin--;
        }
        return begin;
    }

    private static List<FunctionCall> calls(Content message) {
        return message.parts().orElse(List.of()).stream()
                .flatMap(part -> part.functionCall().stream())
                .toList();
    }

    private static List<FunctionResponse> responses(Content message) {
        return message.parts().orElse(List.of()).stream()
                .flatMap(part -> part.functionResponse().stream())
                .toList();
    }

    private static boolean isOf(FunctionCall call, FunctionResponse result) {
        boolean haveIds = call.id().isPresent() && result.id().isPresent();
        return haveIds ? call.id().equals(result.id()) : call.name().equals(result.name());
    }

    private static String name(FunctionCall call) {
        return call.name().orElse("");
    }

    private static Part refusal(FunctionCall call, Collection<String> tools) {
        var refusal = FunctionResponse.builder()
                .name(name(call))
                .response(Map.of(
                        "error", "There is no tool '" + name(call) + "'; the tools are " + String.join(", ", tools)));
        call.id().ifPresent(refusal::id);
        return Part.builder().functionResponse(refusal.build()).build();
    }
}
