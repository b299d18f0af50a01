package dev.nightjar.cli.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.cli.hook.HookInput.HookEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Events and transcripts as Claude Code, Codex and Gemini CLI write them. */
class HookTest extends AgentEvents {

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

        assertThat(memory.stored.values()).containsExactly("s1 user: yes", "s1 agent: Done.", "s1 user: yes");
    }

    @Test
    @DisplayName("each answer is captured once: from the event, from the transcript, and when the session ends")
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

        assertThat(memory.stored.values())
                .containsExactly("s1 agent: An earlier answer.", "s1 agent: Part one.\n\nPart two.");

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
    @DisplayName("what a harness puts into a prompt is neither captured nor answered; the user's words beside it are")
    void should_leave_out_what_the_user_does_not_say() {
        var reminder = "<system-reminder>\\nI live in Narvik.\\n</system-reminder>";

        assertThat(handle(event("UserPromptSubmit", "\"prompt\":\"" + reminder + "\"")))
                .isNull();
        assertThat(handle(event("UserPromptSubmit", "\"prompt\":\"[SYSTEM NOTIFICATION - NOT USER INPUT] I ended.\"")))
                .isNull();
        assertThat(handle(event("UserPromptSubmit", "\"source\":\"system\",\"prompt\":\"I live in Narvik.\"")))
                .isNull();
        assertThat(handle(event("UserPromptSubmit", "\"prompt\":\"Where is Greta?\\n" + reminder + "\"")))
                .isNotNull();

        assertThat(memory.stored.values()).containsExactly("s1 user: Where is Greta?");
    }

    @Test
    @DisplayName("a transcript that is a pipe, a device, a folder or not there changes nothing of a prompt")
    @Timeout(60)
    void should_read_no_transcript_that_is_no_file() throws IOException, InterruptedException {
        var pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (var path : List.of(pipe.toString(), "/dev/zero", folder.toString(), folder + "/none", "\\u0000")) {
            assertThat(handle("{\"session_id\":\"" + path.length() + "\",\"hook_event_name\":\"UserPromptSubmit\","
                            + "\"prompt\":\"Keep this\",\"transcript_path\":\"" + path + "\"}"))
                    .isNotNull();
        }

        assertThat(memory.stored.values()).hasSize(5).allMatch(said -> said.endsWith(" user: Keep this"));
    }

    @Test
    @DisplayName(
            "Codex: a turn by its id, an answer from its rollout where none comes along, and what stands there is told")
    void should_take_in_codex() throws IOException {
        transcript(
                "{\"timestamp\":\"2026-03-02T09:00:00.000Z\",\"type\":\"session_meta\",\"payload\":{\"id\":\"c\"}}",
                codex("1", "user", "input_text", "<environment_context>\\n<cwd>/x</cwd>\\n</environment_context>"),
                codex("2", "user", "input_text", "hi"),
                codex(
                        "3",
                        "developer",
                        "input_text",
                        BLOCK.replace("\"", "\\\"").replace("\n", "\\n")),
                codex("4", "assistant", "output_text", "Let me look."),
                "{\"timestamp\":\"5\",\"type\":\"response_item\",\"payload\":{\"type\":\"function_call\",\"name\":\"x\"}}",
                codex("6", "assistant", "output_text", "Hello."),
                "{\"timestamp\":\"7\",\"type\":\"event_msg\",\"payload\":{\"type\":\"agent_message\",\"message\":\"Hello.\"}}");
        handle(event("Stop", "\"turn_id\":\"t1\",\"last_assistant_message\":null"));
        handle(event("Stop", "\"turn_id\":\"t1\",\"last_assistant_message\":\"Hello.\""));
        handle(event("UserPromptSubmit", "\"turn_id\":\"t2\",\"prompt\":\"continue\""));
        handle(event("UserPromptSubmit", "\"turn_id\":\"t2\",\"prompt\":\"continue\""));
        handle(event("UserPromptSubmit", "\"turn_id\":\"t3\",\"prompt\":\"continue\""));

        assertThat(memory.stored.values())
                .containsExactly("s1 agent: Hello.", "s1 user: continue", "s1 user: continue");
        assertThat(memory.injected).containsOnly(List.of(BLOCK));

        memory.injected.clear();
        transcript(
                codex(
                        "3",
                        "developer",
                        "input_text",
                        BLOCK.replace("\"", "\\\"").replace("\n", "\\n")),
                "{\"timestamp\":\"8\",\"type\":\"compacted\",\"payload\":{\"message\":\"sum\",\"replacement_history\":[]}}");
        handle(event("UserPromptSubmit", "\"turn_id\":\"t4\",\"prompt\":\"next\""));
        assertThat(memory.injected).containsExactly(List.of());
    }

    @Test
    @DisplayName("Gemini CLI: the same prompt in a later turn is another one, and an answer is told once")
    void should_take_in_gemini() throws IOException {
        var meta = "{\"sessionId\":\"s1\",\"projectHash\":\"h\",\"startTime\":\"x\",\"kind\":\"main\"}";
        var first = gemini("u1", "user", "[{\"text\":\"continue\"}]");
        var block = gemini(
                "u1",
                "user",
                "[{\"text\":\"continue\"},{\"text\":\"<hook_context>"
                        + BLOCK.replace("\"", "\\\"")
                                .replace("\n", "\\n")
                                .replace("<", "&lt;")
                                .replace(">", "&gt;")
                        + "</hook_context>\"}]");
        var tool = gemini("r1", "user", "[{\"functionResponse\":{\"id\":\"c\",\"response\":{}}}]");
        var prompt = "\"timestamp\":\"2026-03-02T09:00:00.000Z\",\"prompt\":\"continue\"";
        transcript(meta);
        handle(event("BeforeAgent", prompt));
        handle(event("BeforeAgent", prompt));
        transcript(meta, block, gemini("g1", "gemini", "\"\""), tool, gemini("g2", "gemini", "\"Done.\""));
        handle(event("AfterAgent", "\"timestamp\":\"1\",\"prompt\":\"continue\",\"prompt_response\":\"Done.\""));
        handle(event("AfterAgent", "\"timestamp\":\"2\",\"prompt\":\"continue\",\"prompt_response\":\"Done.\""));
        handle(event("AfterAgent", "\"timestamp\":\"3\",\"prompt_response\":\"[no response text]\""));
        var told = handle(event("BeforeAgent", prompt));

        assertThat(String.valueOf(told)).contains("hookEventName=BeforeAgent");
        assertThat(memory.stored.values()).containsExactly("s1 user: continue", "s1 agent: Done.", "s1 user: continue");
        assertThat(memory.injected).containsExactly(List.of(), List.of(), List.of(BLOCK));

        transcript(
                meta,
                block,
                gemini("g2", "gemini", "\"Done.\""),
                "{\"$set\":{\"messages\":[" + first + "," + gemini("g3", "gemini", "\"Summed up.\"") + "]}}",
                "{\"$set\":{\"lastUpdated\":\"x\"}}");
        handle(event("BeforeAgent", prompt));
        assertThat(memory.stored.values())
                .filteredOn("s1 user: continue"::equals)
                .hasSize(3);
        assertThat(memory.injected).last().isEqualTo(List.of());
    }

    @Test
    @DisplayName("Gemini CLI: what is taken back is not there, and a file of its older form is read as well")
    void should_take_in_other_forms_of_gemini() throws IOException {
        var before = gemini("u1", "user", "\"one\"") + "\n" + gemini("g1", "gemini", "\"First.\"");
        transcript(
                before,
                gemini("u2", "user", "\"two\""),
                gemini("g2", "gemini", "\"Second.\""),
                "{\"$rewindTo\":\"u2\"}");
        handle(event("SessionEnd", "\"reason\":\"exit\""));
        Files.writeString(
                folder.resolve("t.jsonl"),
                "{\n  \"sessionId\": \"s1\",\n  \"messages\": [" + gemini("u3", "user", "\"three\"") + ",\n"
                        + gemini("g3", "gemini", "\"Third.\"") + "\n]}\n");
        handle(event("SessionEnd", "\"reason\":\"exit\""));
        handle(event("AfterAgent", "\"prompt\":\"three\",\"prompt_response\":\"Third.\""));

        assertThat(memory.stored.values()).containsExactly("s1 agent: First.", "s1 agent: Third.");
    }

    @Test
    @DisplayName("without a transcript a prompt is told from an equal one by its time, and an answer by its prompt")
    void should_tell_turns_apart_without_a_transcript() {
        var prompt =
                "{\"session_id\":\"g\",\"hook_event_name\":\"BeforeAgent\",\"transcript_path\":\"\",\"prompt\":\"go\","
                        + "\"timestamp\":\"%s\"}";
        handle(prompt.formatted("1"));
        handle(prompt.formatted("1"));
        handle(prompt.formatted("2"));
        var answer =
                "{\"session_id\":\"g\",\"hook_event_name\":\"AfterAgent\",\"prompt\":\"go\",\"prompt_response\":\"%s\"}";
        handle(answer.formatted("Gone."));
        handle(answer.formatted("Gone."));
        handle(answer.formatted("Back."));

        assertThat(memory.stored.values())
                .containsExactly("g user: go", "g user: go", "g agent: Gone.", "g agent: Back.");
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
}
