package dev.nightjar.cli.hook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableList;
import dev.nightjar.commons.prompt.HarnessText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The JSON that a coding agent writes to a hook, without unused fields.
 *
 * @param eventName name of the event, as the agent calls it
 * @param session the conversation
 * @param prompt the user's words, without text of the agent's harness; null for none
 * @param answer the agent's last message; null where the event has none
 * @param turn the agent's id of the turn; null where it has none
 * @param time time of the event, as the agent writes it; null where the event has none
 * @param isContinued whether an earlier hook kept the agent from ending this turn
 * @param transcript the file of the conversation; null when there is none
 */
public record HookInput(
        String eventName,
        String session,
        @Nullable String prompt,
        @Nullable String answer,
        @Nullable String turn,
        @Nullable String time,
        boolean isContinued,
        @Nullable Path transcript) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /**
     * Reads the JSON of an event.
     *
     * @param json the text on standard input
     * @param event the name of the event if the JSON has none; null if the JSON must have one
     * @throws IllegalArgumentException when a required field is missing, naming it
     */
    public static HookInput read(String json, @Nullable String event) {
        JsonNode input;
        try {
            input = MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Standard input is not JSON; a coding agent writes it there", e);
        }
        var named = text(input, "hook_event_name");
        var name = named == null ? event : named;
        if (name == null) {
            throw new IllegalArgumentException(
                    "The input has no hook_event_name; name the event: nightjar hook UserPromptSubmit");
        }
        var session = text(input, "session_id");
        if (session == null) {
            throw new IllegalArgumentException("The input has no session_id, so its conversation is not known");
        }
        var answer = text(input, "last_assistant_message");
        return new HookInput(
                name,
                session,
                said(input),
                answer == null ? response(input) : answer,
                text(input, "turn_id"),
                text(input, "timestamp"),
                input.path("stop_hook_active").asBoolean(),
                path(text(input, "transcript_path")));
    }

    /** The user's words; null for a prompt that Claude Code made itself. */
    private static @Nullable String said(JsonNode input) {
        var prompt = "system".equals(text(input, "source")) ? null : text(input, "prompt");
        var said = prompt == null ? "" : HarnessText.without(prompt);
        return said.isBlank() ? null : said;
    }

    /** The answer; null for the placeholder of Gemini CLI. */
    private static @Nullable String response(JsonNode input) {
        var response = text(input, "prompt_response");
        return "[no response text]".equals(response) ? null : response;
    }

    private static @Nullable String text(JsonNode input, String field) {
        var value = input.path(field);
        return value.isTextual() && !value.textValue().isBlank() ? value.textValue() : null;
    }

    private static @Nullable Path path(@Nullable String file) {
        try {
            return file == null ? null : Path.of(file);
        } catch (InvalidPathException e) {
            return null; // the transcript helps, but nothing depends on it
        }
    }

    /** Events of coding agents that memory handles, with the agents' names for them. */
    public enum HookEvent {
        /** A session begins or is resumed. */
        SESSION_STARTED("SessionStart"),
        /** The user has sent a prompt, and the agent has not seen it yet. */
        PROMPT_SUBMITTED("UserPromptSubmit", "BeforeAgent"),
        TURN_ENDED("Stop", "AfterAgent"),
        SESSION_ENDED("SessionEnd");

        private final ImmutableList<String> names;

        HookEvent(String... names) {
            this.names = ImmutableList.copyOf(names);
        }

        /** The event with this name in any case; empty for one that memory does not handle. */
        public static Optional<HookEvent> named(String name) {
            return Arrays.stream(values())
                    .filter(event -> event.names.stream().anyMatch(known -> known.equalsIgnoreCase(name)))
                    .findFirst();
        }

        public static String known() {
            return Arrays.stream(values())
                    .flatMap(event -> event.names.stream())
                    .collect(Collectors.joining(", "));
        }
    }

    /** Reads standard input in a thread of its own, because an agent may leave the stream open. For one input. */
    public static final class HookStdin {

        private static final int MAX_BYTES = 64 * 1024 * 1024;
        private static final int BUFFER = 1 << 16;

        private final InputStream in;
        private final ByteArrayOutputStream read = new ByteArrayOutputStream();
        private volatile @Nullable IOException problem;

        public HookStdin(InputStream in) {
            this.in = in;
        }

        /**
         * All input up to its end, or up to the time limit.
         *
         * @throws IOException when the input cannot be read or is too long
         */
        public byte[] read(Duration longest) throws IOException, InterruptedException {
            var thread = new Thread(this::readAll, "nightjar-hook-input");
            thread.setDaemon(true); // what hangs does not keep the process
            thread.start();
            thread.join(longest.toMillis());
            if (problem != null) {
                throw problem;
            }
            synchronized (read) {
                return read.toByteArray();
            }
        }

        private void readAll() {
            var buffer = new byte[BUFFER];
            try {
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    synchronized (read) {
                        read.write(buffer, 0, count);
                        if (read.size() > MAX_BYTES) {
                            throw new IOException("Standard input has more than " + MAX_BYTES + " bytes");
                        }
                    }
                }
            } catch (IOException e) {
                problem = e;
            }
        }
    }
}
