package dev.nightjar.cli.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Each prompt and each answer is captured once, whenever an agent writes it into its transcript, and nothing else is.
 */
class HookTurnsTest extends AgentEvents {

    @Test
    @DisplayName(
            "an answer that comes into the transcript after its hook is captured by the next one, once, and at its time")
    void should_capture_an_answer_that_came_late() throws IOException {
        handle(event("UserPromptSubmit", "\"prompt\":\"first\""));
        transcript(user("u1", "first"), assistant("a1", "m1", "Let me look."));
        handle(event("Stop", ""));
        transcript(user("u1", "first"), assistant("a1", "m1", "Let me look."), assistant("a2", "m2", "The red one."));
        handle(event("UserPromptSubmit", "\"prompt\":\"second\""));
        var before = List.of(
                user("u1", "first"),
                assistant("a1", "m1", "Let me look."),
                assistant("a2", "m2", "The red one."),
                user("u2", "second"));
        transcript(before.toArray(String[]::new));
        handle(event("Stop", ""));
        var after = new ArrayList<>(before);
        after.add(assistant("a3", "m3", "The blue one.")
                .replace("{\"type\"", "{\"timestamp\":\"2026-03-02T11:00:00Z\",\"type\""));
        transcript(after.toArray(String[]::new));
        handle(event("UserPromptSubmit", "\"prompt\":\"third\""));
        handle(event("UserPromptSubmit", "\"prompt\":\"third\""));
        handle(event("SessionStart", "\"source\":\"resume\""));
        handle(event("SessionEnd", ""));

        assertThat(memory.stored.values())
                .containsExactly(
                        "s1 user: first",
                        "s1 agent: Let me look.",
                        "s1 agent: The red one.",
                        "s1 user: second",
                        "s1 agent: The blue one.",
                        "s1 user: third");
        assertThat(memory.times).containsEntry("s1 agent: The blue one.", Instant.parse("2026-03-02T11:00:00Z"));
    }

    @Test
    @DisplayName("the same words in turns whose answers are late are prompts of their own")
    void should_tell_prompts_apart_before_an_answer_is_there() throws IOException {
        handle(event("UserPromptSubmit", "\"prompt\":\"yes\""));
        transcript(user("u1", "yes"));
        handle(event("UserPromptSubmit", "\"prompt\":\"yes\""));

        assertThat(memory.stored.values()).containsExactly("s1 user: yes", "s1 user: yes");
    }

    @Test
    @DisplayName(
            "what the agent's program writes in the name of the agent or the user is neither's, from wherever it comes")
    void should_not_take_the_words_of_a_program_for_an_answer() throws IOException {
        for (var mark : List.of(
                "\"isApiErrorMessage\":true",
                "\"isMeta\":true",
                "\"isVisibleInTranscriptOnly\":true",
                "\"message\":{\"model\":\"<synthetic>\",\"content\":[{\"type\":\"text\",\"text\":\"Overloaded 529\"}]}")) {
            var failure = mark.startsWith("\"message\"")
                    ? "{\"type\":\"assistant\",\"uuid\":\"a1\"," + mark + "}"
                    : assistant("a1", "m1", "Overloaded 529").replace("{\"type\"", "{" + mark + ",\"type\"");
            transcript(user("u1", "Refactor it."), failure);
            handle(event("Stop", ""));
            handle(event("Stop", "\"last_assistant_message\":\"Overloaded\\n529\""));
            handle(event("SessionEnd", ""));
        }
        assertThat(memory.stored).isEmpty();

        for (var mark : List.of("isMeta", "isCompactSummary", "isVisibleInTranscriptOnly")) {
            transcript(
                    user("u1", "Refactor it."),
                    assistant("a1", "m1", "Done."),
                    user("u2", "This session goes on from another one.")
                            .replace("{\"type\"", "{\"" + mark + "\":true,\"type\""));
            assertThat(handle(event("UserPromptSubmit", "\"prompt\":\"This session goes on\\nfrom another one.\"")))
                    .isNull();
            handle(event("Stop", ""));
        }
        assertThat(memory.stored.values()).containsExactly("s1 agent: Done.");
    }

    @Test
    @DisplayName("Codex without ids of turns: each prompt and answer is kept, also where several are of one moment")
    void should_tell_turns_of_codex_apart_without_ids() throws IOException {
        var rollout = new ArrayList<String>();
        for (var turn : List.of("one", "two", "three")) {
            handle(event("UserPromptSubmit", "\"prompt\":\"continue\""));
            rollout.add(codex("9", "user", "input_text", "continue"));
            rollout.add(codex("9", "assistant", "output_text", "Done with " + turn));
            transcript(rollout.toArray(String[]::new));
            handle(event("Stop", "\"last_assistant_message\":\"Done with " + turn + "\""));
        }
        handle(event("SessionEnd", ""));

        assertThat(memory.stored.values())
                .containsExactly(
                        "s1 user: continue",
                        "s1 agent: Done with one",
                        "s1 user: continue",
                        "s1 agent: Done with two",
                        "s1 user: continue",
                        "s1 agent: Done with three");
    }

    @Test
    @DisplayName(
            "Codex without ids of turns and with a transcript that is behind: no answer takes the place of another")
    void should_keep_answers_while_the_transcript_is_behind() throws IOException {
        transcript(codex("1", "user", "input_text", "begin"));
        for (var turn : List.of("one", "two", "three")) {
            handle(event("UserPromptSubmit", "\"prompt\":\"" + turn + "\""));
            handle(event("Stop", "\"last_assistant_message\":\"Done with " + turn + "\""));
        }

        assertThat(memory.stored).hasSize(6);
    }

    @Test
    @DisplayName("Gemini CLI: a turn of several messages is told as one, and not again when the session ends")
    void should_take_in_a_turn_of_gemini_as_its_event_tells_it() throws IOException {
        transcript(
                gemini("u1", "user", "\"go\""),
                gemini("g1", "gemini", "\"Let me look.\""),
                gemini("e1", "error", "\"Quota exceeded\""),
                gemini("g2", "gemini", "\"Done.\""));
        handle(event("AfterAgent", "\"prompt\":\"go\",\"prompt_response\":\"Let me look.Done.\""));
        handle(event("BeforeAgent", "\"timestamp\":\"2\",\"prompt\":\"on\""));
        handle(event("SessionEnd", "\"reason\":\"exit\""));

        assertThat(memory.stored.values()).containsExactly("s1 agent: Let me look.Done.", "s1 user: on");
    }
}
