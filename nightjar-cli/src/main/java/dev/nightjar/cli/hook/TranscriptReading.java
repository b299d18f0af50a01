package dev.nightjar.cli.hook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.cli.hook.Transcript.Turn;
import dev.nightjar.commons.prompt.HarnessText;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Takes in the entries of a transcript, oldest first, in the forms of three agents:
 *
 * <ul>
 *   <li>Claude Code: {@code type}, {@code uuid} and {@code message}; a block is in an attachment;
 *   <li>Codex: {@code type} and {@code payload}; a block is a message of the developer;
 *   <li>Gemini CLI: {@code type}, {@code id} and {@code content}, of which one may come again, be taken back, or be
 *       replaced with all others; a block is escaped in the user's message.
 * </ul>
 *
 * <p>Not thread-safe.
 */
final class TranscriptReading {

    /** Beginning of the delimiters of memory blocks and working memory. */
    private static final String BLOCK = "memory id=\"";

    /** Name in place of a model for messages that no model wrote. */
    private static final String NO_MODEL = "<synthetic>";
    /** Key for all messages of a turn of Gemini CLI, whose event has them as one text. */
    private static final String WHOLE_TURN = "turn";

    private static final String HOOK_CONTEXT = "<hook_context>";
    private static final String HOOK_CONTEXT_END = "</hook_context>";

    private final List<Entry> entries = new ArrayList<>();
    private final Set<String> ofHarness = new HashSet<>();
    private final Map<String, Integer> moments = new HashMap<>();
    private boolean isUnderstood;

    private enum Speaker {
        USER,
        AGENT,
        /** Text that the program shows the model. */
        NEITHER
    }

    /**
     * Relevant parts of an entry.
     *
     * @param message id of the message to which several entries belong; null for an entry of its own
     * @param said the text; blank for none
     * @param time as in the file; null for none
     * @param blocks blocks of memory in it
     */
    private record Entry(
            Speaker speaker,
            @Nullable String id,
            @Nullable String message,
            String said,
            @Nullable String time,
            List<String> blocks) {}

    void take(JsonNode entry) {
        if (entry.path("isSidechain").asBoolean()) {
            return; // another agent's
        }
        isUnderstood |= entry.path("type").isTextual() || entry.has("sessionId");
        if (entry.has("payload")) {
            codex(entry.path("type").asText(), entry);
        } else if (entry.has("uuid") || entry.has("attachment") || entry.has("subtype")) {
            claude(entry);
        } else {
            gemini(entry);
        }
    }

    Transcript transcript() {
        var turns = new ArrayList<Turn>();
        String lastAnswer = null;
        String message = null;
        var blocks = new ArrayList<String>();
        for (var entry : entries) {
            blocks.addAll(entry.blocks);
            if (entry.speaker == Speaker.USER) {
                turns.add(new Turn(entry.id, null, null));
            } else if (entry.speaker == Speaker.AGENT) {
                lastAnswer = entry.id;
                if (!entry.said.isBlank()) {
                    var turn = turns.isEmpty() ? new Turn(null, null, null) : turns.remove(turns.size() - 1);
                    boolean isContinued = entry.message != null && entry.message.equals(message);
                    var answer =
                            isContinued && turn.answer() != null ? turn.answer() + "\n\n" + entry.said : entry.said;
                    turns.add(new Turn(turn.prompt(), answer, time(entry.time)));
                    message = entry.message;
                }
            }
        }
        return new Transcript(
                turns.subList(Math.max(0, turns.size() - Transcript.TURNS), turns.size()),
                lastAnswer == null && isUnderstood ? Transcript.START : lastAnswer,
                blocks,
                ofHarness);
    }

    private static @Nullable Instant time(@Nullable String time) {
        try {
            return time == null ? null : Instant.parse(time);
        } catch (DateTimeParseException e) {
            return null; // the same as none
        }
    }

    private void claude(JsonNode entry) {
        var id = id(entry.path("uuid"));
        switch (entry.path("type").asText()) {
            case "system" -> {
                if (entry.path("subtype").asText().equals("compact_boundary")) {
                    forgetBlocks(); // the model sees a summary instead
                }
            }
            case "user" -> {
                boolean isPrompt = parts(entry.at("/message/content"))
                        .noneMatch(part -> part.path("type").asText().equals("tool_result"));
                if (isOfHarness(entry)) {
                    ofHarness.add(Transcript.words(text(entry.at("/message/content"))));
                } else if (isPrompt) {
                    add(Speaker.USER, id, null, "", entry, List.of());
                }
            }
            case "assistant" -> {
                var message = id(entry.at("/message/id"));
                var said = text(entry.at("/message/content"));
                boolean isSaid = !isOfHarness(entry);
                if (!isSaid) {
                    ofHarness.add(Transcript.words(said));
                }
                add(Speaker.AGENT, id, message == null ? id : message, isSaid ? said : "", entry, List.of());
            }
            case "attachment" -> {
                var attachment = entry.path("attachment");
                if (attachment.path("type").asText().equals("hook_additional_context")) {
                    var content = attachment.path("content");
                    (content.isTextual() ? Stream.of(content) : parts(content)).forEach(part -> shown(part.asText()));
                }
            }
            default -> {}
        }
    }

    /** Whether an entry is a summary, hint or error in the name of the user or the agent. */
    private static boolean isOfHarness(JsonNode entry) {
        return Stream.of("isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage")
                        .anyMatch(mark -> entry.path(mark).asBoolean())
                || entry.at("/message/model").asText().equals(NO_MODEL);
    }

    private void codex(String type, JsonNode entry) {
        var payload = entry.path("payload");
        switch (type) {
            case "response_item" -> codexMessage(payload, entry);
            case "event_msg" -> {
                if (payload.path("type").asText().equals("agent_message")) {
                    add(
                            Speaker.AGENT,
                            moment(entry),
                            null,
                            payload.path("message").asText(),
                            entry,
                            List.of());
                }
            }
            case "compacted" -> { // the turns themselves stand above
                forgetBlocks();
                for (var kept : payload.path("replacement_history")) {
                    shown(text((kept.has("item") ? kept.path("item") : kept).path("content")));
                }
            }
            default -> {}
        }
    }

    /** Id made from the time and a counter, as entries have no ids and may share a time. */
    private @Nullable String moment(JsonNode entry) {
        var time = id(entry.path("timestamp"));
        if (time == null) {
            return null;
        }
        int before = moments.merge(time, 1, Integer::sum) - 1;
        return before == 0 ? time : time + "#" + before;
    }

    private void codexMessage(JsonNode message, JsonNode entry) {
        if (!message.path("type").asText().equals("message")) {
            return;
        }
        var text = text(message.path("content"));
        switch (message.path("role").asText()) {
            case "user" -> {
                if (HarnessText.without(text).isBlank()) {
                    shown(text);
                } else {
                    add(Speaker.USER, moment(entry), null, "", entry, blocks(text));
                }
            }
            case "assistant" -> add(Speaker.AGENT, moment(entry), null, text, entry, List.of());
            default -> shown(text);
        }
    }

    private void gemini(JsonNode entry) {
        var all = entry.has("$set") ? entry.at("/$set/messages") : entry.path("messages");
        if (all.isArray()) {
            entries.clear();
            all.forEach(this::gemini);
        } else if (entry.has("$rewindTo")) {
            takeBack(entry.path("$rewindTo").asText());
        } else if (entry.path("id").isTextual()) {
            var id = entry.path("id").textValue();
            var content = entry.path("content");
            switch (entry.path("type").asText()) {
                case "user" -> {
                    boolean isOfTool = parts(content).anyMatch(part -> part.has("functionResponse"));
                    add(isOfTool ? Speaker.NEITHER : Speaker.USER, id, null, "", entry, hookContexts(content));
                }
                case "gemini" -> add(Speaker.AGENT, id, WHOLE_TURN, text(content), entry, List.of());
                default -> {}
            }
        }
    }

    /** Adds an entry; a repeated one replaces the former in its place. */
    private void add(
            Speaker speaker,
            @Nullable String id,
            @Nullable String message,
            String said,
            JsonNode entry,
            List<String> blocks) {
        var added = new Entry(speaker, id, message, said, id(entry.path("timestamp")), blocks);
        for (int i = entries.size() - 1; id != null && i >= 0; i--) {
            if (id.equals(entries.get(i).id) && entries.get(i).speaker == speaker) {
                entries.set(i, added);
                return;
            }
        }
        entries.add(added);
    }

    private void takeBack(String id) {
        for (int i = 0; i < entries.size(); i++) {
            if (id.equals(entries.get(i).id)) {
                entries.subList(i, entries.size()).clear();
                return;
            }
        }
        entries.clear();
    }

    private void shown(String text) {
        entries.add(new Entry(Speaker.NEITHER, null, null, "", null, blocks(text)));
    }

    private void forgetBlocks() {
        entries.replaceAll(
                entry -> new Entry(entry.speaker, entry.id, entry.message, entry.said, entry.time, List.of()));
    }

    private static List<String> blocks(String text) {
        return text.contains(BLOCK) ? List.of(text) : List.of();
    }

    /** Texts of hooks, which Gemini CLI escapes and puts into a part of the user's message. */
    private static List<String> hookContexts(JsonNode content) {
        return (content.isTextual() ? Stream.of(content) : parts(content).map(part -> part.path("text")))
                .map(JsonNode::asText)
                .filter(text -> text.contains(BLOCK) && text.contains(HOOK_CONTEXT))
                .map(text -> text.substring(text.indexOf(HOOK_CONTEXT) + HOOK_CONTEXT.length())
                        .replace(HOOK_CONTEXT_END, "")
                        .replace("&lt;", "<")
                        .replace("&gt;", ">"))
                .toList();
    }

    private static String text(JsonNode content) {
        if (content.isTextual()) {
            return content.textValue();
        }
        var said = parts(content)
                .filter(part ->
                        part.path("text").isTextual() && !part.path("thought").asBoolean())
                .map(part -> part.path("text").textValue())
                .filter(Objects::nonNull)
                .toList();
        return String.join("\n\n", said);
    }

    private static Stream<JsonNode> parts(JsonNode content) {
        return StreamSupport.stream(content.spliterator(), false);
    }

    private static @Nullable String id(JsonNode value) {
        return value.isTextual() ? value.textValue() : null;
    }
}
