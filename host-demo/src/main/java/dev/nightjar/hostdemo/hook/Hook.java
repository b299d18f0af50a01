package dev.nightjar.hostdemo.hook;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What memory does at an event of a coding agent: a prompt gets its block and is captured, an answer is captured. Each is captured
 * once, however often the event comes: an agent runs a hook again that is configured twice.
 */
public final class Hook {

    private final HookMemory memory;

    /** With this memory. */
    public Hook(HookMemory memory) {
        this.memory = memory;
    }

    /**
     * Takes in an event.
     *
     * @return what the agent is told, as JSON values; empty for nothing
     */
    public Optional<Map<String, Object>> handle(HookEvent event, HookInput input) {
        var transcript = Transcript.read(input.transcript());
        return switch (event) {
            case SESSION_STARTED -> inject(input, "", transcript);
            case PROMPT_SUBMITTED -> prompted(input, transcript);
            case TURN_ENDED, SESSION_ENDED -> {
                answered(input, transcript);
                yield Optional.empty();
            }
        };
    }

    private Optional<Map<String, Object>> prompted(HookInput input, Transcript transcript) {
        var prompt = input.prompt();
        if (prompt == null) {
            return Optional.empty();
        }
        var turn = input.turn() == null ? transcript.lastAnswer() : input.turn();
        try {
            return inject(input, prompt, transcript);
        } finally { // what was said is kept, also when nothing can be recalled
            memory.store(input.session(), true, prompt, turn == null ? null : id("user", turn, prompt));
        }
    }

    private void answered(HookInput input, Transcript transcript) {
        var answer = input.answer() == null ? transcript.answer() : input.answer();
        if (answer == null) {
            return;
        }
        var turn = input.turn() == null ? transcript.lastPrompt() : input.turn();
        // A turn has one last answer, which a session that ends tells again; one that was continued has several.
        var id = input.isContinued() ? id("agent", String.valueOf(turn), answer) : id("agent", String.valueOf(turn));
        memory.store(input.session(), false, answer, turn == null ? null : id);
    }

    private Optional<Map<String, Object>> inject(HookInput input, String prompt, Transcript transcript) {
        var block = memory.context(input.session(), prompt, transcript.injected());
        if (block.isEmpty()) {
            return Optional.empty();
        }
        var told = new LinkedHashMap<String, Object>();
        told.put("hookEventName", input.eventName());
        told.put("additionalContext", block);
        return Optional.of(Map.of("hookSpecificOutput", told));
    }

    private static String id(String... parts) {
        var hash = Hashing.sha256().newHasher();
        for (var part : parts) {
            hash.putInt(part.length()).putString(part, StandardCharsets.UTF_8);
        }
        return "hook-" + hash.hash().toString().substring(0, 32);
    }
}
