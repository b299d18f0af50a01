package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A conversation without a model: what it answers, and what it takes for a message. */
@Timeout(240)
final class ChatIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final String MAIL = """
            Hi team,

            I have moved to Oslo.
            /quit is a command, by the way.
            My new locker has the number 4711.

            Best, Bob
            """;

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
    }

    @Test
    @DisplayName(
            "without a model it answers from the conversation under way, and from an earlier one after it was read")
    void should_answer_from_the_conversation_under_way() {
        var answers = answers(
                "My dog is called Moppet and I'm allergic to penicillin.",
                "what's my dog called?",
                "I parked the car in the third row, near the big oak.",
                "which dog is allergic to penicillin?",
                "where is the car?");

        assertThat(answers.get(0)).isEmpty();
        assertThat(answers.get(1)).contains("My dog is called Moppet");
        assertThat(answers.get(3)).contains("My dog is called Moppet");
        assertThat(answers.get(4)).startsWith("2").contains("near the big oak");

        nightjar.run("jobs", "run", "consolidation").succeeded();
        assertThat(answers("What am I allergic to?").get(0).lines().findFirst().orElseThrow())
                .contains("allergic to penicillin");
    }

    @Test
    @DisplayName("it quotes statements rather than earlier questions, whichever conversation they are of")
    void should_prefer_statements_to_questions() {
        assertThat(answers("What is my boat called?", "what is my boat called?"))
                .containsExactly("", "");
        assertThat(answers("Did I ask what my boat is called?").get(0)).contains("What is my boat called?");
        assertThat(answers("Which colour did I paint the boat?", "My boat is called Tern.", "Is the trailer insured?"))
                .hasSize(3);

        for (var asked : List.of("What is my boat called?", "what's the name of my boat", "Which boat do I have?")) {
            assertThat(answers(asked).get(0))
                    .as(asked)
                    .contains("My boat is called Tern.")
                    .doesNotContain("?");
        }
    }

    @Test
    @DisplayName("a greeting is no memory, and a question that shares no word with its answer finds it all the same")
    void should_answer_what_a_greeting_does_not() {
        var answers = answers(
                "hi there", "I'm Tamsin, a nurse from Leeds.", "Good morning!", "what is my name?", "Thanks, great!");

        assertThat(answers.get(1)).doesNotContain("hi there");
        assertThat(answers.get(3)).contains("Tamsin").doesNotContain("hi there", "morning");
        assertThat(answers.get(4)).doesNotContain("morning");
        assertThat(nightjar.run("search", "my name", "--json")
                        .json()
                        .get(0)
                        .at("/content")
                        .asText())
                .contains("Tamsin");
    }

    @Test
    @DisplayName(
            "a request to forget is not kept and not quoted: it is answered with what fits and the command that erases it")
    void should_tell_how_to_forget() {
        answers("I am allergic to hazelnuts.", "My boat is called Tern.");

        var told = nightjar.runWithInput(
                        "Please forget that I'm allergic to hazelnuts!\nWhat am I allergic to?\n", "chat", "--lines")
                .succeeded()
                .out();
        assertThat(told)
                .contains("I am allergic to hazelnuts.", "memory forget ID", "ep_")
                .doesNotContain("Please forget", "Tern");
        assertThat(said()).noneMatch(text -> text.contains("forget"));
        var json = nightjar.runWithInput("Forget my helicopter\n", "chat", "--json")
                .succeeded()
                .out();
        assertThat(json).contains("\"command\":\"nightjar memory forget ID").contains("\"found\":[]");
    }

    @Test
    @DisplayName("its first line says that it is no model and how to give it one")
    void should_say_first_that_it_is_no_model() {
        var spoken = nightjar.runWithInput("Hello.\n", "chat").succeeded().out().lines();
        assertThat(spoken.findFirst().orElseThrow())
                .contains("No model is configured", "only quote what I remember", "'nightjar init'");
        var told = nightjar.runWithInput("", "chat", "--json").json();
        assertThat(told.get("session").asText()).isNotEmpty();
        assertThat(told.get("note").asText()).contains("No model is configured", "'nightjar init'");
    }

    @Test
    @DisplayName(
            "all of a pipe is one message, whatever its lines begin with; with --lines, and in JSON, each line is one")
    void should_take_a_mail_for_one_message() {
        nightjar.runWithInput(MAIL, "chat").succeeded();
        assertThat(said()).containsExactly(MAIL.strip());
        nightjar.runWithInput(MAIL, "chat", "--json", "--no-lines").succeeded();
        assertThat(said()).as("said once more").containsExactly(MAIL.strip(), MAIL.strip());

        for (var lines : List.of(List.of("chat", "--lines"), List.of("chat", "--json"))) {
            var arguments = new ArrayList<>(lines);
            arguments.addAll(List.of("--namespace", "user:" + lines.get(1)));
            nightjar.runWithInput("one\n\n two \n/quit\nthree\n", arguments.toArray(String[]::new))
                    .succeeded();
            assertThat(said("--namespace", "user:" + lines.get(1))).containsExactlyInAnyOrder("one", "two");
        }
        assertThat(nightjar.runWithInput("/help\n", "chat").succeeded().out()).contains("/context [PROMPT]");
        nightjar.runWithInput(" \n\n", "chat").succeeded();
        assertThat(said()).hasSize(2);
    }

    /** What is answered to each of these in one conversation. */
    private List<String> answers(String... said) {
        return nightjar.runWithInput(String.join("\n", said) + "\n", "chat", "--json")
                .succeeded()
                .out()
                .lines()
                .map(ChatIT::read)
                .filter(line -> line.has("prompt"))
                .map(line -> line.get("text").asText())
                .toList();
    }

    private List<String> said(String... options) {
        var words = new ArrayList<>(List.of("memory", "list", "--kind", "episode", "--json"));
        words.addAll(List.of(options));
        return nightjar.run(words.toArray(String[]::new)).json().findValuesAsText("content");
    }

    private static JsonNode read(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
