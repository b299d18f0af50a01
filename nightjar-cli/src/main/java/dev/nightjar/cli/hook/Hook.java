package dev.nightjar.cli.hook;

import com.google.common.hash.Hashing;
import dev.nightjar.cli.hook.HookInput.HookEvent;
import dev.nightjar.cli.host.SpooledMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What memory does at an event of a coding agent: a prompt gets its block and is captured, an answer is captured. Each is captured
 * once, however often the event comes: an agent runs a hook again that is configured twice.
 */
public record Hook(HookEvent event, HookInput input, Transcript transcript) {

    /** At this event; reads the end of the transcript. */
    public static Hook of(HookEvent event, HookInput input) {
        return new Hook(event, input, Transcript.read(input.transcript()));
    }

    /**
     * What was said and is to be stored.
     *
     * @param now when
     * @return empty for an event at which nothing was said
     */
    public Optional<SpooledMessage> said(Instant now, SpooledMessage.Target target) {
        return switch (event) {
            case SESSION_STARTED -> Optional.empty();
            case PROMPT_SUBMITTED ->
                Optional.ofNullable(input.prompt())
                        .map(prompt ->
                                new SpooledMessage(promptId(prompt), input.session(), true, prompt, now, target));
            case TURN_ENDED, SESSION_ENDED ->
                Optional.ofNullable(input.answer() == null ? transcript.answer() : input.answer())
                        .map(answer ->
                                new SpooledMessage(answerId(answer), input.session(), false, answer, now, target));
        };
    }

    /**
     * What the agent is told.
     *
     * @return JSON values; empty for nothing
     */
    public Optional<Map<String, Object>> answer(HookMemory memory) {
        return switch (event) {
            case SESSION_STARTED -> inject(memory, "");
            case PROMPT_SUBMITTED -> input.prompt() == null ? Optional.empty() : inject(memory, input.prompt());
            case TURN_ENDED, SESSION_ENDED -> Optional.empty();
        };
    }

    /** A prompt is told from an equal one by its turn: the agent's id of it, else what was there before it, and when it came. */
    private String promptId(String prompt) {
        if (input.turn() != null) {
            return id("user", input.turn(), prompt);
        } else if (input.time() != null) {
            return id("user", String.valueOf(transcript.lastAnswer()), input.time(), prompt);
        }
        return transcript.lastAnswer() == null ? unlikeAnyOther() : id("user", transcript.lastAnswer(), prompt);
    }

    /** A turn has one last answer, which a session that ends tells again; one that was continued has several. */
    private String answerId(String answer) {
        var turn = turnOfAnswer(answer);
        if (turn == null) {
            return unlikeAnyOther();
        }
        return input.isContinued() ? id("agent", turn, answer) : id("agent", turn);
    }

    private @Nullable String turnOfAnswer(String answer) {
        if (input.turn() != null) {
            return input.turn();
        } else if (transcript.lastPrompt() != null) {
            return transcript.lastPrompt();
        }
        // Without a transcript an answer is known by the prompt that comes along with it.
        return input.prompt() == null ? null : id(String.valueOf(input.time()), input.prompt(), answer);
    }

    private Optional<Map<String, Object>> inject(HookMemory memory, String prompt) {
        var block = memory.context(input.session(), prompt, transcript.injected());
        if (block.isEmpty()) {
            return Optional.empty();
        }
        var told = new LinkedHashMap<String, Object>();
        told.put("hookEventName", input.eventName());
        told.put("additionalContext", block);
        return Optional.of(Map.of("hookSpecificOutput", told));
    }

    private static String unlikeAnyOther() {
        return "hook-" + UUID.randomUUID();
    }

    private static String id(String... parts) {
        var hash = Hashing.sha256().newHasher();
        for (var part : parts) {
            hash.putInt(part.length()).putString(part, StandardCharsets.UTF_8);
        }
        return "hook-" + hash.hash().toString().substring(0, 32);
    }
}
