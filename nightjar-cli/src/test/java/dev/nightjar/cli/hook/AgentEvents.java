package dev.nightjar.cli.hook;

import dev.nightjar.cli.hook.HookInput.HookEvent;
import dev.nightjar.cli.host.SpooledMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

/** Events and lines of transcripts as Claude Code, Codex and Gemini CLI write them, and a memory that takes them in. */
abstract class AgentEvents {

    static final String BLOCK = "<memory id=\"abcd1234\">\nGreta lives in Hamburg\n</memory id=\"abcd1234\">";

    static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");

    @TempDir
    Path folder;

    final Recorded memory = new Recorded();

    /** Stores each id once, as memory does. */
    static final class Recorded implements HookMemory {

        final Map<String, String> stored = new LinkedHashMap<>();
        final List<List<String>> injected = new ArrayList<>();
        final Map<String, Instant> times = new LinkedHashMap<>();
        String block = BLOCK;

        @Override
        public String context(String session, String prompt, List<String> inHistory) {
            injected.add(inHistory);
            return block;
        }

        @Override
        public void store(SpooledMessage message) {
            times.putIfAbsent("s1 agent: " + message.text(), message.time());
            stored.putIfAbsent(
                    message.id(), message.session() + (message.isUser() ? " user: " : " agent: ") + message.text());
        }
    }

    @Nullable
    Object handle(String json) {
        var input = HookInput.read(json, null);
        var hook = Hook.of(HookEvent.named(input.eventName()).orElseThrow(), input);
        hook.said(NOW, SpooledMessage.Target.local("agent")).forEach(memory::store);
        return hook.answer(memory).orElse(null);
    }

    String event(String name, String more) {
        return "{\"session_id\":\"s1\",\"transcript_path\":\"" + folder.resolve("t.jsonl") + "\",\"cwd\":\"/x\","
                + "\"hook_event_name\":\"" + name + "\"" + (more.isEmpty() ? "" : "," + more) + "}";
    }

    void transcript(String... lines) throws IOException {
        Files.writeString(folder.resolve("t.jsonl"), String.join("\n", lines) + "\n");
    }

    static String codex(String time, String role, String kind, String text) {
        return "{\"timestamp\":\"" + time
                + "\",\"type\":\"response_item\",\"payload\":{\"type\":\"message\",\"role\":\"" + role
                + "\",\"content\":[{\"type\":\"" + kind + "\",\"text\":\"" + text + "\"}]}}";
    }

    static String gemini(String id, String type, String content) {
        return "{\"id\":\"" + id + "\",\"timestamp\":\"x\",\"type\":\"" + type + "\",\"content\":" + content + "}";
    }

    static String user(String id, String text) {
        return "{\"type\":\"user\",\"uuid\":\"" + id + "\",\"message\":{\"role\":\"user\",\"content\":\"" + text
                + "\"}}";
    }

    static String assistant(String id, String message, String text) {
        return "{\"type\":\"assistant\",\"uuid\":\"" + id + "\",\"message\":{\"id\":\"" + message
                + "\",\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}}";
    }
}
