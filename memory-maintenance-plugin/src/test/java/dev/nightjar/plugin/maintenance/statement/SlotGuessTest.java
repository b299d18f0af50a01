package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlotGuessTest {

    private static final StatementClassifier BUNDLED =
            StatementClassifier.bundled(Optional::empty).get();

    @Test
    @DisplayName(
            "a sure slot of a sentence worth storing is told, a likely one unclear, an unlikely one none, nor one beside a tag;"
                    + " what is said in so many words stays")
    void should_weigh_the_probability() {
        assertThat(guess(StatementKind.HOME, 0.9, List.of())).isEqualTo(new SlotGuess(List.of("home"), ""));
        assertThat(SlotGuess.of(StatementKind.HOME, 0.9, false, 0.5, List.of()))
                .isEqualTo(new SlotGuess(List.of(), "home"));
        assertThat(guess(StatementKind.HOME, 0.4, List.of("health"))).isEqualTo(new SlotGuess(List.of("health"), ""));
        assertThat(guess(StatementKind.HOME, 0.1, List.of())).isEqualTo(new SlotGuess(List.of(), ""));
        assertThat(guess(StatementKind.JOB, 0.99, List.of("home"))).isEqualTo(new SlotGuess(List.of("home"), ""));
    }

    @Test
    @DisplayName("a likely birthday makes a told one no less clear, as a birthday does not change")
    void should_leave_a_birthday_clear() {
        assertThat(guess(StatementKind.BIRTHDAY, 0.4, List.of())).isEqualTo(new SlotGuess(List.of(), ""));
        assertThat(guess(StatementKind.BIRTHDAY, 0.9, List.of())).isEqualTo(new SlotGuess(List.of("birthday"), ""));
    }

    @ParameterizedTest
    @Tag("J13")
    @DisplayName("a day that is no birthday is none")
    @ValueSource(
            strings = {
                "it's the 17th of october now, they moved it again",
                "Right one they do in september, the 17th",
                "ja am 23. november um 8:15.",
                "the vet can see him on the 9th of may at ten"
            })
    void should_not_take_appointments_for_birthdays(String sentence) {
        assertThat(BUNDLED.verdicts("", List.of(sentence)).get(0).subjects()).doesNotContain("birthday");
    }

    @Test
    @DisplayName(
            "wishes add up, so a wish about the manner of answers makes no other one unclear; the language is a slot")
    void should_add_up_wishes() {
        assertThat(guess(StatementKind.ANSWER_STYLE, 0.4, List.of())).isEqualTo(new SlotGuess(List.of(), ""));
        assertThat(guess(StatementKind.ANSWER_STYLE, 0.6, List.of()))
                .isEqualTo(new SlotGuess(List.of("instruction"), ""));
        assertThat(guess(StatementKind.ANSWER_STYLE, 0.9, List.of("instruction")))
                .isEqualTo(new SlotGuess(List.of("instruction"), ""));
        assertThat(guess(StatementKind.ANSWER_LANGUAGE, 0.98, List.of("instruction")))
                .isEqualTo(new SlotGuess(List.of("answer_language"), ""));
        assertThat(guess(StatementKind.ANSWER_LANGUAGE, 0.9, List.of()))
                .as("perhaps the language of some texts")
                .isEqualTo(new SlotGuess(List.of("instruction"), ""));
    }

    @ParameterizedTest
    @Tag("J13")
    @DisplayName("a value in other words than those of the frames gets its slot")
    @CsvSource(
            delimiter = '|',
            value = {
                "home | We're in a flat in Leeds, third floor, no lift.",
                "contact | Мой телефон 8 900 555-01-17, звоните после шести.",
                "home | Vivo en Cuenca, en la calle Alfonso VIII, casa antigua.",
                "contact | Pour me joindre, mon adresse c'est odile.garnier@wanadoo.example."
            })
    void should_read_other_words(String slot, String sentence) {
        assertThat(statement(sentence).slots()).containsExactly(slot);
    }

    @ParameterizedTest
    @Tag("J13")
    @DisplayName("illness, medicine and what one cannot eat is told in other words than those of the frames, too")
    @ValueSource(
            strings = {
                "I can't have gluten, coeliac since I was six.",
                "they've put me on lisinopril, ten milligrams in the morning",
                "no peanuts for me or my throat closes up",
                "der Kardiologe hat mir jetzt Bisoprolol aufgeschrieben, 5 mg morgens"
            })
    void should_hear_of_health(String sentence) {
        var verdict = BUNDLED.verdicts("", List.of(sentence)).get(0);

        assertThat(verdict.isKept()).isTrue();
        assertThat(verdict.subjects()).contains("health");
    }

    @Test
    @DisplayName("a tag needs less than a slot, and stands beside one")
    void should_add_tags() {
        assertThat(SlotGuess.withTags(0.9, tag -> 0.45, List.of("diet"))).containsExactly("diet", "health", "language");
        assertThat(SlotGuess.withTags(0.9, tag -> 0.45, List.of("health"))).containsExactly("health", "language");
        assertThat(SlotGuess.withTags(0.9, tag -> 0.28, List.of())).isEmpty();
        assertThat(SlotGuess.withTags(0.5, tag -> 0.9, List.of())).isEmpty();
    }

    @ParameterizedTest
    @Tag("J13")
    @DisplayName("a wish that holds from now on is one without saying so, and an order for one text is none")
    @CsvSource(
            delimiter = '|',
            value = {
                "If you give me options, never more than two, I freeze otherwise. | instruction",
                "No emojis, please. | instruction",
                "Write this one in Finnish. | ''",
                "You can drop the politeness with me. | instruction",
                "Draft it without exclamation marks. | ''",
                "Give me three options for the title. | ''",
                "Make it shorter please. | ''"
            })
    void should_hear_wishes(String sentence, String subject) {
        assertThat(BUNDLED.verdicts("", List.of(sentence))).singleElement().satisfies(verdict -> {
            assertThat(String.join(" ", verdict.subjects())).isEqualTo(subject);
            assertThat(verdict.isKept()).isEqualTo(!subject.isEmpty());
        });
    }

    @ParameterizedTest
    @Tag("J13")
    @DisplayName("what others do, and what one nearly did, is no value")
    @ValueSource(
            strings = {
                "My cousin has had hers changed officially, she goes by Roxanne now.",
                "A headhunter from Corvus Mutual rang again, I told her no for the third time.",
                "Os meus pais venderam tudo e foram para Tavira, agora mandam fotos da praia todos os dias.",
                "Meine Schwägerin hat umgeschult, die ist neuerdings Fluglotsin, Wahnsinn."
            })
    void should_leave_out_others(String sentence) {
        assertThat(BUNDLED.verdicts("", List.of(sentence)))
                .singleElement()
                .satisfies(verdict -> assertThat(verdict.subjects()).isEmpty());
    }

    @Test
    @Tag("J13")
    @DisplayName("who found work elsewhere leaves unclear where, unless the same conversation tells it")
    void should_go_on_about_what_was_told() {
        var leaving = "Gelukkig kon ik meteen terecht bij Hofstra Kozijnen.";
        assertThat(statement(leaving).verdict().unclear()).isEqualTo("employer");

        var turns = new Turns()
                .user("Nora", "Ik werk bij Hofstra Kozijnen.")
                .user("Nora", leaving)
                .list();
        assertThat(new SessionStatements(BUNDLED, new MessageSegmenter()).of(turns))
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.verdict().unclear()).isEmpty());
    }

    @Test
    @DisplayName(
            "an unclear slot is a claim of its own, and a plan stays one although a word of it may be about a slot")
    void should_claim_what_is_unclear() {
        var session = new Turns().user("Nora", "Me and Ollie are done.").list();
        var verdict = new SentenceRating(0.9, StatementKind.SELF, List.of(), "relationship", Durability.PASSING);
        var draft =
                new Statement(session.get(0), new Quotation("Nora", null, "Me and Ollie are done."), verdict).draft();

        assertThat(draft.claims())
                .containsExactly(
                        new Claim("nora", "relationship", "me and ollie are done.", Claim.State.UNCLEAR, true, false));
        assertThat(draft.durability()).isEqualTo(Durability.PASSING);
        assertThat(draft.tags()).containsExactly("statement", "self");
    }

    @ParameterizedTest
    @DisplayName("an appointment about health passes; an illness, a slot and what is asked for last")
    @CsvSource({
        "health, PASSING, PASSING",
        "health, STABLE, LASTING",
        "home, PASSING, LASTING",
        "health asked, PASSING, LASTING",
        "instruction, PASSING, LASTING"
    })
    void should_let_appointments_pass(String subjects, Durability durability, Durability expected) {
        var session = new Turns().user("Nora", "The dentist is on 6 October.").list();
        var verdict = new SentenceRating(0.9, StatementKind.SELF, List.of(subjects.split(" ")), "", durability);
        var said = new Quotation("Nora", null, "The dentist is on 6 October.");

        assertThat(new Statement(session.get(0), said, verdict).draft().durability())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "My brother is a vegetarian.",
                "He moved to Leeds in May.",
                "My aunt works as a welder in Gdansk.",
                "Jonas est végétarien et Lou ne mange pas de porc."
            })
    @DisplayName("what others are, or where they live, makes no value of the speaker's known or unclear")
    void should_leave_others_alone(String sentence) {
        var verdict = BUNDLED.verdicts("", List.of(sentence)).get(0);

        assertThat(verdict.subjects()).isEmpty();
        assertThat(verdict.unclear()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "also i'm allergic to wasps",
                "And by the way, I'm allergic to wasps.",
                "Übrigens vertrage ich keine Haselnüsse.",
                "au fait je suis allergique au latex"
            })
    @DisplayName("words that join a sentence to others make what it says in so many words no less worth keeping")
    void should_hear_what_follows_connectives(String sentence) {
        var verdict = BUNDLED.verdicts("", List.of(sentence)).get(0);

        assertThat(verdict.isKept()).isTrue();
        assertThat(verdict.subjects()).containsExactly("health");
    }

    private static SlotGuess guess(StatementKind slot, double probability, List<String> read) {
        return SlotGuess.of(slot, probability, false, 0.9, read);
    }

    private static Statement statement(String sentence) {
        var turns = new Turns().user("Nora", sentence).list();
        var statements = new SessionStatements(BUNDLED, new MessageSegmenter()).of(turns);
        assertThat(statements).hasSize(1);
        return statements.get(0);
    }
}
