package dev.nightjar.cli.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.commons.text.Utf8;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What stands at the end of the file a coding agent keeps of a conversation, in JSON Lines. Such files have no promised form;
 * what is not understood is left out.
 *
 * @param lastPrompt the id of the user's newest prompt; null when none is found
 * @param lastAnswer the id of the agent's newest entry, {@value #START} where it has said nothing yet; null when that is not
 *     known
 * @param answer what the agent said in its newest message; null when it said nothing
 * @param injected blocks of memory that still stand in what the model sees
 */
public record Transcript(
        @Nullable String lastPrompt,
        @Nullable String lastAnswer,
        @Nullable String answer,
        List<String> injected) {

    /** In place of the id of an answer, where there is none yet. */
    static final String START = "start";

    private static final Transcript UNKNOWN = new Transcript(null, null, null, List.of());
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** Enough for the newest turns; a whole transcript can be very long. */
    private static final int MAX_BYTES = 4 * 1024 * 1024;

    public Transcript {
        injected = List.copyOf(injected);
    }

    /**
     * Of this file.
     *
     * @return empty when there is none, it cannot be read, or it is no file: a pipe or a device may have no end
     */
    static Transcript read(@Nullable Path file) {
        if (file == null) {
            return UNKNOWN;
        } else if (!Files.exists(file)) {
            return new Transcript(null, START, null, List.of()); // it is made with the first turn
        } else if (!Files.isRegularFile(file)) {
            return UNKNOWN;
        }
        try (var open = new RandomAccessFile(file.toFile(), "r")) {
            long from = Math.max(0, open.length() - MAX_BYTES);
            var bytes = new byte[(int) (open.length() - from)];
            open.seek(from);
            open.readFully(bytes);
            var text = Utf8.lenient(bytes);
            return of(from == 0 ? text : text.substring(text.indexOf('\n') + 1));
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    private static Transcript of(String text) {
        var reading = new Reading();
        // Gemini CLI used to keep one object, with all messages in it.
        var whole = text.startsWith("{\n") || text.startsWith("{\r") ? json(text) : Optional.<JsonNode>empty();
        if (whole.isPresent()) {
            reading.take(whole.get());
        } else {
            text.lines()
                    .filter(line -> !line.isBlank())
                    .forEach(line -> json(line).ifPresent(reading::take));
        }
        return reading.transcript();
    }

    /** Empty for half a line, which is being written just now. */
    private static Optional<JsonNode> json(String text) {
        try {
            return Optional.of(MAPPER.readTree(text));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Takes in the entries of a transcript, oldest first, in the forms of three agents:
     *
     * <ul>
     *   <li>Claude Code: {@code type}, {@code uuid} and {@code message}; a block stands in an attachment;
     *   <li>Codex: {@code type} and {@code payload}; a block is a message of the developer;
     *   <li>Gemini CLI: {@code type}, {@code id} and {@code content}, of which one may come again, be taken back, or be replaced with
     *       all others; a block stands escaped in the user's message.
     * </ul>
     *
     * <p>Not thread-safe.
     */
    private static final class Reading {

        /** In the delimiters of memory and of working memory. */
        private static final String BLOCK = "memory id=\"";

        private static final String HOOK_CONTEXT = "<hook_context>";
        private static final String HOOK_CONTEXT_END = "</hook_context>";

        private final List<Entry> entries = new ArrayList<>();
        private boolean isUnderstood;

        private enum Speaker {
            USER,
            AGENT,
            /** Who only shows the model something. */
            NEITHER
        }

        /**
         * What matters of an entry.
         *
         * @param message entries with the same one hold a message together; null for one on its own
         * @param said blank when nothing is said
         * @param blocks of memory
         */
        private record Entry(
                Speaker speaker,
                @Nullable String id,
                @Nullable String message,
                String said,
                List<String> blocks) {}

        void take(JsonNode entry) {
            if (entry.path("isSidechain").asBoolean()) {
                return; // another agent's
            }
            isUnderstood |= entry.path("type").isTextual() || entry.has("sessionId");
            if (entry.has("payload")) {
                codex(entry.path("type").asText(), entry.path("payload"), entry.path("timestamp"));
            } else if (entry.has("uuid") || entry.has("attachment") || entry.has("subtype")) {
                claude(entry);
            } else {
                gemini(entry);
            }
        }

        Transcript transcript() {
            String lastPrompt = null;
            String lastAnswer = null;
            String message = null;
            String answer = null;
            var blocks = new ArrayList<String>();
            for (var entry : entries) {
                blocks.addAll(entry.blocks);
                if (entry.speaker == Speaker.USER) {
                    lastPrompt = entry.id;
                    answer = null;
                } else if (entry.speaker == Speaker.AGENT) {
                    lastAnswer = entry.id;
                    if (!entry.said.isBlank()) {
                        boolean isContinued = answer != null && entry.message != null && entry.message.equals(message);
                        answer = isContinued ? answer + "\n\n" + entry.said : entry.said;
                        message = entry.message;
                    }
                }
            }
            return new Transcript(
                    lastPrompt, lastAnswer == null && isUnderstood ? Transcript.START : lastAnswer, answer, blocks);
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
                    boolean isPrompt = !entry.path("isMeta").asBoolean()
                            && !entry.path("isCompactSummary").asBoolean()
                            && parts(entry.at("/message/content"))
                                    .noneMatch(
                                            part -> part.path("type").asText().equals("tool_result"));
                    if (isPrompt) {
                        add(Speaker.USER, id, null, "", List.of());
                    }
                }
                case "assistant" -> {
                    var message = id(entry.at("/message/id"));
                    add(
                            Speaker.AGENT,
                            id,
                            message == null ? id : message,
                            text(entry.at("/message/content")),
                            List.of());
                }
                case "attachment" -> {
                    var attachment = entry.path("attachment");
                    if (attachment.path("type").asText().equals("hook_additional_context")) {
                        var content = attachment.path("content");
                        (content.isTextual() ? Stream.of(content) : parts(content))
                                .forEach(part -> shown(part.asText()));
                    }
                }
                default -> {}
            }
        }

        private void codex(String type, JsonNode payload, JsonNode time) {
            switch (type) {
                case "response_item" -> codexMessage(payload, id(time));
                case "event_msg" -> {
                    if (payload.path("type").asText().equals("agent_message")) {
                        add(
                                Speaker.AGENT,
                                id(time),
                                null,
                                payload.path("message").asText(),
                                List.of());
                    }
                }
                case "compacted" -> {
                    forgetBlocks();
                    for (var kept : payload.path("replacement_history")) {
                        codexMessage(kept.has("item") ? kept.path("item") : kept, id(time));
                    }
                }
                default -> {}
            }
        }

        private void codexMessage(JsonNode message, @Nullable String id) {
            if (!message.path("type").asText().equals("message")) {
                return;
            }
            var text = text(message.path("content"));
            switch (message.path("role").asText()) {
                case "user" -> add(Speaker.USER, id, null, "", blocks(text));
                case "assistant" -> add(Speaker.AGENT, id, null, text, List.of());
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
                        add(isOfTool ? Speaker.NEITHER : Speaker.USER, id, null, "", hookContexts(content));
                    }
                    case "gemini" -> add(Speaker.AGENT, id, null, text(content), List.of());
                    default -> {}
                }
            }
        }

        /** One that comes again is kept in its place. */
        private void add(
                Speaker speaker, @Nullable String id, @Nullable String message, String said, List<String> blocks) {
            var added = new Entry(speaker, id, message, said, blocks);
            for (int i = entries.size() - 1; id != null && message == null && i >= 0; i--) {
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
            entries.add(new Entry(Speaker.NEITHER, null, null, "", blocks(text)));
        }

        private void forgetBlocks() {
            entries.replaceAll(entry -> new Entry(entry.speaker, entry.id, entry.message, entry.said, List.of()));
        }

        private static List<String> blocks(String text) {
            return text.contains(BLOCK) ? List.of(text) : List.of();
        }

        /** Gemini CLI escapes what hooks say and puts it into a part of the user's message. */
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
                    .filter(part -> part.path("text").isTextual()
                            && !part.path("thought").asBoolean())
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
}
