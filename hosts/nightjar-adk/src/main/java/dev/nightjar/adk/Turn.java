package dev.nightjar.adk;

import com.google.adk.events.Event;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.host.HostSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** One turn: the user's message, its context, the tool calls and the answer so far. Thread-safe. */
final class Turn {

    private final HostSession session;
    private final String text;
    private final String block;
    private final List<Event> asking = new ArrayList<>();
    private final Map<String, FunctionResponse> responses = new HashMap<>();
    private String answer = "";

    private Turn(HostSession session, String text, String block) {
        this.session = session;
        this.text = text;
        this.block = block;
    }

    /** Stores the user's message and gets its context. */
    static Turn begin(HostSession session, Content message) {
        String text = text(message);
        session.said(text);
        return new Turn(session, text, text.isBlank() ? "" : session.context(text));
    }

    HostSession session() {
        return session;
    }

    /** The text of a content, without thoughts and tool calls. */
    static String text(Content content) {
        var text = new StringBuilder();
        for (Part part : content.parts().orElse(List.of())) {
            if (!part.thought().orElse(false)) {
                part.text().ifPresent(text::append);
            }
        }
        return text.toString();
    }

    /** A copy of the messages with the context in front of the user's message. */
    List<Content> withBlock(List<Content> messages) {
        int prompt = newest(messages, message -> text(message).equals(text));
        if (prompt < 0) {
            // Another plugin has changed the user's message.
            prompt = newest(messages, message -> !text(message).isBlank());
        }
        if (prompt < 0 || block.isEmpty()) {
            return messages;
        }
        var parts = new ArrayList<Part>();
        parts.add(Part.fromText(block + "\n\n"));
        parts.addAll(messages.get(prompt).parts().orElse(List.of()));
        var shown = new ArrayList<>(messages);
        shown.set(prompt, messages.get(prompt).toBuilder().parts(parts).build());
        return shown;
    }

    private static int newest(List<Content> messages, Predicate<Content> isPrompt) {
        int newest = messages.size() - 1;
        while (newest >= 0 && !(isOfUser(messages.get(newest)) && isPrompt.test(messages.get(newest)))) {
            newest--;
        }
        return newest;
    }

    private static boolean isOfUser(Content message) {
        return message.role().orElse("").equals("user");
    }

    /** Handles an event of the run. A complete answer repeats its earlier parts. */
    synchronized void happened(Event event) {
        if (event.partial().orElse(false)) {
            return;
        }
        if (!event.functionCalls().isEmpty()) {
            asking.add(event);
        }
        event.functionResponses()
                .forEach(response -> responses.put(response.id().orElse(""), response));
        if (event.finalResponse()) {
            boolean isBroken =
                    event.errorCode().isPresent() || event.interrupted().orElse(false);
            answer = isBroken ? "" : event.content().map(Turn::text).orElse("");
        }
    }

    /** The answer is complete; stores it. */
    void complete() {
        session.answered(answer(), steps());
    }

    /** There is no answer; stores only the tool calls. */
    void breakOff() {
        session.answered("", steps());
    }

    private synchronized String answer() {
        return answer;
    }

    private synchronized List<ToolStep> steps() {
        var steps = new ArrayList<ToolStep>();
        for (Event event : asking) {
            var calls = new ArrayList<ToolCallRecord>();
            for (FunctionCall call : event.functionCalls()) {
                var response = responses.get(call.id().orElse(""));
                if (response != null) {
                    calls.add(record(call, response));
                }
            }
            if (!calls.isEmpty()) {
                steps.add(new ToolStep(event.content().map(Turn::text).orElse(""), calls));
            }
        }
        return steps;
    }

    private static ToolCallRecord record(FunctionCall call, FunctionResponse response) {
        var result = response.response().orElse(Map.of());
        return new ToolCallRecord(
                call.id().orElse(""),
                call.name().orElse(""),
                Json.write(call.args().orElse(Map.of())),
                Json.write(result),
                Boolean.FALSE.equals(result.get("success")) || result.containsKey("error"));
    }
}
