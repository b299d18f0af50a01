package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionStatementsTest {

    private static final StatementClassifier CLASSIFIER = SmallClassifier.create();

    private final SessionStatements statements = new SessionStatements(CLASSIFIER, new MessageSegmenter());

    @Test
    @DisplayName("a sentence that is worth keeping is kept word for word, an idle one is not")
    void should_keep_sentences() {
        assertThat(said(new Turns().user("Nora", "Thanks a lot. My home is Oslo. Can you help with a poem?")))
                .containsExactly("Nora: \"My home is Oslo.\"");
    }

    @Test
    @DisplayName(
            "a short answer keeps its question; a long one, a second sentence, and an answer to oneself do without")
    void should_keep_the_question_of_a_short_answer() {
        assertThat(said(new Turns()
                        .agent("Good to know. And your diet?")
                        .user("My diet is red.")
                        .agent("And your home?")
                        .user("My home is Oslo, as my home is Oslo.")
                        .agent("Your job?")
                        .user("Thanks a lot. My job is seven.")
                        .user("Who won in the end?")
                        .user("My name is Ann.")))
                .containsExactly(
                        "User, asked \"And your diet?\": \"My diet is red.\"",
                        "User: \"My home is Oslo, as my home is Oslo.\"",
                        "User: \"My job is seven.\"",
                        "User: \"My name is Ann.\"");
    }

    @Test
    @DisplayName(
            "what comes before a question in the same sentence is kept without the question; a wish to remember is kept whole")
    void should_keep_what_comes_before_a_question() {
        assertThat(said(new Turns().user("Could you note, my boiler is blue?")))
                .containsExactly("User: \"Could you note, my boiler is blue?\"");
        assertThat(said(new Turns().user("My home is Oslo, what is the weather like?")))
                .containsExactly("User: \"My home is Oslo\"");
        assertThat(said(new Turns().user("Thanks a lot, what is the weather like?")))
                .isEmpty();
    }

    @Test
    @DisplayName("all that a speaker says stays, also of one slot")
    void should_keep_all() {
        assertThat(said(new Turns()
                        .user("Nora", "My home is Oslo.")
                        .user("Nora", "My job is seven. My home is tall and old.")
                        .user("Nora", "My self is red.")))
                .containsExactly(
                        "Nora: \"My home is Oslo.\"",
                        "Nora: \"My job is seven.\"",
                        "Nora: \"My home is tall and old.\"",
                        "Nora: \"My self is red.\"");
    }

    @Test
    @DisplayName(
            "what the user asks to remember is kept, whatever it says; so is the sentence behind or before a bare wish")
    void should_keep_what_is_asked_for() {
        assertThat(said(new Turns()
                        .user("Remember this: the boiler code is blue.")
                        .user("Thanks a lot. Please remember this. The boiler hums. Go on.")))
                .containsExactly("User: \"Remember this: the boiler code is blue.\"", "User: \"The boiler hums.\"");
        assertThat(said(new Turns()
                        .user("The boiler hums. Please remember this.")
                        .user("The boiler leaks. Please remember this. Please remember this!")
                        .user("誕生日は6月5日です。覚えておいてください。")))
                .containsExactly("User: \"The boiler hums.\"", "User: \"The boiler leaks.\"", "User: \"誕生日は6月5日です。\"");
        assertThat(statements
                        .of(new Turns().user("Note that my boiler is blue.").list())
                        .stream()
                        .map(said -> said.draft()))
                .singleElement()
                .satisfies(draft -> {
                    assertThat(draft.source()).isEqualTo("asked/1");
                    assertThat(draft.confidence()).isEqualTo(1);
                });
    }

    @Test
    @DisplayName("nothing of a message is kept that says so, and a wish to forget is no statement")
    void should_not_keep_what_is_unwanted() {
        assertThat(said(new Turns()
                        .user("Don't save this, but: my home is Oslo. My home is red.")
                        .user("Forget that my name is Ann.")
                        .user("My home is seven.")))
                .containsExactly("User: \"My home is seven.\"");
    }

    @Test
    @DisplayName(
            "a message is unwanted whose user says so in their own words, with its answer; not a task or a quotation")
    void should_name_unwanted_messages() {
        var session = new Turns()
                .user("My home is red. Don't save this!")
                .agent("Off the record: never mind.")
                .user("Go on. Don't save this!")
                .user("Forget that my name is Ann.")
                .user("What does it say?\n> Off the record: my home is red.")
                .user("Off the record: my diet is red.")
                .list();

        assertThat(statements.unwanted(session)).containsExactly(session.get(0), session.get(1), session.get(5));
        assertThat(statements.of(session)).isEmpty();
        var pasted = new Turns()
                .user(
                        "My home is red.\n\nFrom: Bo <bo@example.com>\nTo: Ada <ada@example.com>\nSubject: News\n\nOff the record: my diet is red.")
                .list();
        assertThat(statements.of(pasted)).hasSize(1);
    }

    @Test
    @DisplayName("a wish about answers is the assistant's, so that people who talk with each other have none")
    void should_hear_wishes_where_an_assistant_answers() {
        var wish = new Turns().user("Nora", "My answer_style is red.");
        assertThat(wishes(wish)).containsExactly("instruction");
        assertThat(wishes(wish.agent("Thanks a lot."))).containsExactly("instruction");
        assertThat(wishes(wish.agent("Bo", "Go on."))).containsExactly("instruction");
        assertThat(wishes(new Turns().user("Nora", "My answer_style is red.").agent("Bo", "Go on.")))
                .isEmpty();
    }

    private List<String> wishes(Turns session) {
        return statements.of(session.list()).stream()
                .flatMap(said -> said.verdict().subjects().stream())
                .toList();
    }

    @ParameterizedTest
    @DisplayName("pasted and quoted text leaves nothing")
    @ValueSource(
            strings = {
                "> My home is Oslo.",
                "She wrote \"My home is Oslo.\"",
                "What is that?\n```\nMy home is Oslo.\n```",
                "From: bo@mail.example\n\nMy home is Oslo.",
                "[12:03] bo: My home is Oslo."
            })
    void should_leave_out_pasted_text(String message) {
        assertThat(said(new Turns().user(message))).isEmpty();
    }

    @Test
    @DisplayName("what a user asks to remember is kept in a game, too")
    void should_keep_what_is_asked_for_in_a_game() {
        assertThat(said(new Turns()
                        .user("Let us play a game now!")
                        .user("My home is Oslo.")
                        .user("Please remember that the key hangs in the shed.")))
                .containsExactly("User: \"Please remember that the key hangs in the shed.\"");
    }

    @Test
    @DisplayName("a game that one message begins silences the next ones until a message ends it")
    void should_leave_out_what_is_said_in_a_game() {
        assertThat(said(new Turns()
                        .user("My job is red.")
                        .user("Let us play a game now!")
                        .agent("Who are you?")
                        .user("My name is Ann.")
                        .user("My home is Oslo.")
                        .user("Stop the game, it is over.")
                        .user("My diet is red.")))
                .containsExactly("User: \"My job is red.\"", "User: \"My diet is red.\"");
    }

    @Test
    @DisplayName("a person in the agent's place is heard, a machine is not")
    void should_hear_people_only() {
        assertThat(said(new Turns()
                        .agent("Nora", "My home is Oslo.")
                        .agent("My home is red.")
                        .agent("Shop Bot", "My home is seven.")))
                .containsExactly("Nora: \"My home is Oslo.\"");
    }

    @Test
    @DisplayName("a sentence that is too long to be read again is left out")
    void should_leave_out_endless_sentences() {
        assertThat(said(new Turns().user("My home is Oslo" + " and my home is Oslo".repeat(40))))
                .isEmpty();
    }

    private List<String> said(Turns session) {
        return statements.of(session.list()).stream()
                .map(said -> said.quotation().content())
                .toList();
    }
}
