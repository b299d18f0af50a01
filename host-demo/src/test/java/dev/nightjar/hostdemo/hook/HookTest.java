package dev.nightjar.hostdemo.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.memory.MemoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events as Claude Code, Codex and Gemini CLI write them. */
class HookTest {

    private static final String BLOCK = "<memory id=\"abcd1234\">\nGreta lives in Hamburg\n</memory id=\"abcd1234\">";

    @TempDir
    private Path folder;

    private final Recorded memory = new Recorded();

    /** Stores each id once, as memory does. */
    private static final class Recorded implements HookMemory {

        private final Map<String, String> stored = new LinkedHashMap<>();
        private final List<List<String>> injected = new ArrayList<>();
        private String block = BLOCK;
        private @Nullable MemoryException problem;

        @Override
        public String context(String session, String prompt, List<String> inHistory) {
            injected.add(inHistory);
            if (problem != null) {
                throw problem;
            }
            return block;
        }

        @Override
        public void store(String session, boolean isUser, String text, @Nullable String id) {
            stored.putIfAbsent(
                    id == null ? "none " + stored.size() : id, session + (isUser ? " user: " : " agent: ") + text);
        }
    }

    private @Nullable Object handle(String json) {
        var input = HookInput.read(json, null);
        var event = HookEvent.named(input.eventName()).orElseThrow();
        return new Hook(memory).handle(event, input).orElse(null);
    }

    private String event(String name, String more) {
        return "{\"session_id\":\"s1\",\"transcript_path\":\"" + folder.resolve("t.jsonl") + "\",\"cwd\":\"/x\","
                + "\"hook_event_name\":\"" + name + "\"" + (more.isEmpty() ? "" : "," + more) + "}";
    }

    private void transcript(String... lines) throws IOException {
        Files.writeString(folder.resolve("t.jsonl"), String.join("\n", lines) + "\n");
    }

    @Test
    @DisplayName("a prompt is answered with the block and captured without it, once however often the hook runs")
    void should_answer_and_capture_a_prompt() {
        var prompt = event("UserPromptSubmit", "\"prompt\":\"Where is Greta?\"");

        var told = handle(prompt);
        handle(prompt);

        assertThat(told)
                .isEqualTo(Map.of(
                        "hookSpecificOutput", Map.of("hookEventName", "UserPromptSubmit", "additionalContext", BLOCK)));
        assertThat(memory.stored.values()).containsExactly("s1 user: Where is Greta?");
    }

    @Test
    @DisplayName("the same words in a later turn are another prompt")
    void should_capture_what_is_said_again() throws IOException {
        handle(event("UserPromptSubmit", "\"prompt\":\"yes\""));
        transcript(user("u1", "yes"), assistant("a1", "m1", "Done."));
        handle(event("UserPromptSubmit", "\"prompt\":\"yes\""));

        assertThat(memory.stored.values()).containsExactly("s1 user: yes", "s1 user: yes");
    }

    @Test
    @DisplayName("the last answer is captured once: from the event, from the transcript, and when the session ends")
    void should_capture_an_answer() throws IOException {
        transcript(
                user("u1", "first"),
                assistant("a1", "m1", "An earlier answer."),
                user("u2", "second"),
                assistant("a2", "m2", "Let me look."),
                "{\"type\":\"user\",\"uuid\":\"u3\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"content\":\"x\"}]}}",
                assistant("a3", "m3", "Part one."),
                assistant("a4", "m3", "Part two."),
                "{\"type\":\"assistant\",\"isSidechain\":true,\"uuid\":\"a5\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"sub\"}]}}",
                "{\"type\":\"assis");

        handle(event("Stop", "\"stop_hook_active\":false"));
        handle(event("Stop", "\"stop_hook_active\":false,\"last_assistant_message\":\"Part one. Part two.\""));
        handle(event("SessionEnd", "\"reason\":\"other\""));

        assertThat(memory.stored.values()).containsExactly("s1 agent: Part one.\n\nPart two.");

        handle(event("Stop", "\"stop_hook_active\":true,\"last_assistant_message\":\"And the tests pass.\""));
        assertThat(memory.stored.values()).contains("s1 agent: And the tests pass.");
    }

    @Test
    @DisplayName("blocks that still stand in the history are told, until the agent sums it up")
    void should_tell_what_stands_in_the_history() throws IOException {
        var attachment = "{\"type\":\"attachment\",\"attachment\":{\"type\":\"hook_additional_context\",\"content\":["
                + JsonMapper.builder().build().writeValueAsString(BLOCK)
                + ",\"of another hook\"]}}";
        transcript(user("u1", "x"), attachment, assistant("a1", "m1", "y"));
        handle(event("UserPromptSubmit", "\"prompt\":\"next\""));
        transcript(attachment, "{\"type\":\"system\",\"subtype\":\"compact_boundary\"}", assistant("a2", "m2", "z"));
        handle(event("UserPromptSubmit", "\"prompt\":\"next\""));

        assertThat(memory.injected).containsExactly(List.of(BLOCK), List.of());
    }

    @Test
    @DisplayName("a session that starts gets what always stands first, and nothing is captured of it")
    void should_answer_a_start() {
        assertThat(handle(event("SessionStart", "\"source\":\"startup\""))).isNotNull();
        memory.block = "";
        assertThat(handle(event("SessionStart", "\"source\":\"startup\""))).isNull();
        assertThat(memory.stored).isEmpty();
    }

    @Test
    @DisplayName("a prompt is kept also when nothing can be recalled")
    void should_capture_without_context() {
        memory.problem = new MemoryException("no store");

        assertThatExceptionOfType(MemoryException.class)
                .isThrownBy(() -> handle(event("UserPromptSubmit", "\"prompt\":\"Keep this\"")));

        assertThat(memory.stored.values()).containsExactly("s1 user: Keep this");
    }

    @Test
    @DisplayName("Codex names its turns, Gemini CLI its answers and events in its own way")
    void should_take_in_other_agents() throws IOException {
        handle("{\"session_id\":\"c\",\"hook_event_name\":\"UserPromptSubmit\",\"turn_id\":\"t1\",\"prompt\":\"hi\"}");
        handle("{\"session_id\":\"c\",\"hook_event_name\":\"UserPromptSubmit\",\"turn_id\":\"t1\",\"prompt\":\"hi\"}");
        handle("{\"session_id\":\"c\",\"hook_event_name\":\"Stop\",\"turn_id\":\"t1\",\"transcript_path\":null,"
                + "\"last_assistant_message\":\"Hello.\"}");
        var told = handle("{\"session_id\":\"g\",\"hook_event_name\":\"BeforeAgent\",\"prompt\":\"hi\"}");
        handle(
                "{\"session_id\":\"g\",\"hook_event_name\":\"AfterAgent\",\"prompt\":\"hi\",\"prompt_response\":\"Yes?\"}");

        assertThat(String.valueOf(told)).contains("hookEventName=BeforeAgent");
        assertThat(memory.stored.values())
                .containsExactly("c user: hi", "c agent: Hello.", "g user: hi", "g agent: Yes?");
        assertThat(HookEvent.named("PreToolUse")).isEmpty();
    }

    @Test
    @DisplayName("input that is none says what is missing")
    void should_refuse_what_is_no_input() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HookInput.read("hello", null))
                .withMessageContaining("not JSON");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HookInput.read("", "Stop"))
                .withMessageContaining("session_id");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HookInput.read("{\"session_id\":\"s\"}", null))
                .withMessageContaining("hook_event_name");
        assertThat(HookInput.read("{\"session_id\":\"s\"}", "Stop").eventName()).isEqualTo("Stop");
    }

    private static String user(String id, String text) {
        return "{\"type\":\"user\",\"uuid\":\"" + id + "\",\"message\":{\"role\":\"user\",\"content\":\"" + text
                + "\"}}";
    }

    private static String assistant(String id, String message, String text) {
        return "{\"type\":\"assistant\",\"uuid\":\"" + id + "\",\"message\":{\"id\":\"" + message
                + "\",\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}}";
    }
}
