package dev.nightjar.cli.hook;

import com.google.common.hash.Hashing;
import dev.nightjar.cli.hook.HookInput.HookEvent;
import dev.nightjar.cli.host.SpooledMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The work of memory at an event of a coding agent: a prompt gets its block and is stored, an answer is stored. Each is
 * stored once, even if an agent runs a hook twice.
 */
public record Hook(HookEvent event, HookInput input, Transcript transcript) {

    /** The hook for an event; reads the end of the transcript. */
    public static Hook of(HookEvent event, HookInput input) {
        return new Hook(event, input, Transcript.read(input.transcript()));
    }

    /**
     * Messages to store, oldest first: that of the event, and earlier answers that an agent wrote into its transcript
     * only after the hook for them had run.
     *
     * @param now time of the event
     */
    public List<SpooledMessage> said(Instant now, SpooledMessage.Target target) {
        var said = new ArrayList<SpooledMessage>();
        for (var turn : earlierTurns()) {
            if (turn.prompt() != null && turn.answer() != null) {
                var time = turn.time() == null || turn.time().isAfter(now) ? now : turn.time();
                var id = answerId(turn.prompt(), turn.answer());
                said.add(new SpooledMessage(id, input.session(), false, turn.answer(), time, target));
            }
        }
        switch (event) {
            case SESSION_STARTED -> {}
            case PROMPT_SUBMITTED ->
                said(input.prompt())
                        .map(prompt -> new SpooledMessage(promptId(prompt), input.session(), true, prompt, now, target))
                        .ifPresent(said::add);
            case TURN_ENDED, SESSION_ENDED ->
                said(input.answer() == null ? transcript.answer() : input.answer())
                        .map(answer ->
                                new SpooledMessage(answerId(answer), input.session(), false, answer, now, target))
                        .ifPresent(said::add);
        }
        return said;
    }

    private Optional<String> said(@Nullable String text) {
        return Optional.ofNullable(text).filter(words -> !transcript.isOfHarness(words));
    }

    /** Turns of the transcript that may not be stored yet; none for agents whose events have the answers. */
    private List<Transcript.Turn> earlierTurns() {
        if (input.turn() != null) {
            return List.of();
        }
        var turns = transcript.turns();
        boolean isLastEnding = event == HookEvent.TURN_ENDED || event == HookEvent.SESSION_ENDED;
        return isLastEnding && !turns.isEmpty() ? turns.subList(0, turns.size() - 1) : turns;
    }

    /**
     * The answer to the agent.
     *
     * @return JSON values; empty for nothing
     */
    public Optional<Map<String, Object>> answer(HookMemory memory) {
        return switch (event) {
            case SESSION_STARTED -> inject(memory, "");
            case PROMPT_SUBMITTED -> said(input.prompt()).flatMap(prompt -> inject(memory, prompt));
            case TURN_ENDED, SESSION_ENDED -> Optional.empty();
        };
    }

    /**
     * Id of a prompt, different for equal prompts of different turns: made from the agent's id of the turn, else from
     * the entry before it and the time.
     */
    private String promptId(String prompt) {
        if (input.turn() != null) {
            return id("user", input.turn(), prompt);
        }
        var before = transcript.lastPrompt() + " " + transcript.lastAnswer();
        if (input.time() != null) {
            return id("user", before, input.time(), prompt);
        }
        return transcript.lastAnswer() == null ? unlikeAnyOther() : id("user", before, prompt);
    }

    /** Id of an answer, the same when the end of a session reports the last answer again: made from its turn. */
    private String answerId(String answer) {
        if (input.turn() != null) {
            return answerId(input.turn(), answer);
        } else if (transcript.lastPrompt() != null) {
            return answerId(transcript.lastPrompt(), answer);
        }
        // Without a transcript the prompt in the same event identifies the answer.
        return input.prompt() == null
                ? unlikeAnyOther()
                : answerId(id(String.valueOf(input.time()), input.prompt()), answer);
    }

    private static String answerId(String turn, String answer) {
        return id("agent", turn, Transcript.words(answer));
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
