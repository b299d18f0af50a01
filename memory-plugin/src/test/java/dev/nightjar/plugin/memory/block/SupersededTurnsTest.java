package dev.nightjar.plugin.memory.block;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.capture.CaptureSettings;
import dev.nightjar.plugin.memory.fact.DecaySettings;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.plugin.memory.question.HistoryWords;
import dev.nightjar.plugin.memory.term.StopWords;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SupersededTurnsTest {

    private static final String NOW = "Which editor do I use?";
    private static final String THEN = "Which editor did I use before?";

    /** Whatever is found is injected, so that the choice is tested and not the estimate. */
    @RegisterExtension
    final StartedMemory memory = StartedMemory.with(new MemorySettings(
            List.of(), DecaySettings.DEFAULTS, CaptureSettings.DEFAULTS, new ContextSettings(800, 5, 40, 250, 0)));

    @RegisterExtension
    final StartedMemory usual = StartedMemory.withDefaults();

    /** The same without facts. */
    @RegisterExtension
    final StartedMemory turnsOnly = StartedMemory.with(new MemorySettings(
            List.of(), DecaySettings.DEFAULTS, CaptureSettings.DEFAULTS, new ContextSettings(800, 0, 40, 250, 0)));

    @Test
    @Tag("G2")
    @DisplayName("a turn whose fact was superseded is not shown beside the successor, unless the prompt "
            + "asks for what was")
    void should_leave_out_superseded_turns() {
        var vim = told("s1", "The editor I use is Vim, with a dark theme.", "Ada uses the editor Vim");
        memory.clock().advance(Duration.ofDays(30));
        var helix = told("s2", "My editor is called Helix from today on.", "Ada uses the editor Helix");
        memory.consolidation().resolveConflict(SCOPE, vim, helix, "changed");

        assertThat(block(NOW))
                .contains("- Ada uses the editor Helix (2026-01-31")
                .doesNotContain("Vim");
        var left = decision(NOW, Outcome.SUPERSEDED);
        assertThat(left.memory().content()).startsWith("The editor I use is Vim");
        assertThat(left.other()).isEqualTo(helix);

        assertThat(block(THEN))
                .contains("- Ada uses the editor Helix (2026-01-31")
                .contains("- Ada uses the editor Vim (2026-01-01 – 2026-01-31)")
                .contains("user: The editor I use is Vim, with a dark theme.");
    }

    @Test
    @Tag("G2")
    @DisplayName("the turn out of which the successor was read hides it, too, where the fact itself is not shown")
    void should_leave_out_turns_beside_the_turn_of_the_successor() {
        var vim = told(turnsOnly, "s1", "The editor I use is Vim, with a dark theme.", "Ada writes with Vim");
        turnsOnly.clock().advance(Duration.ofDays(30));
        var helix = told(turnsOnly, "s2", "Helix is better than what I had.", "Ada writes with Helix");
        turnsOnly.consolidation().resolveConflict(SCOPE, vim, helix, "changed");
        assertThat(turnsOnly.block("Which editor do I use, Helix?", null).orElseThrow())
                .contains("Helix is better")
                .doesNotContain("Vim");
        assertThat(turnsOnly.block("Is the theme dark?", null).orElseThrow()).contains("with a dark theme");
    }

    @Test
    @Tag("G2")
    @Tag("X32")
    @DisplayName(
            "a relevant turn that tells the old brings the fact that took its place, though nobody " + "asked for that")
    void should_bring_the_successor_of_a_turn() {
        var turn = "My kayak is moored at the jetty of the northern harbour, right behind the big crane.";
        var harbour = told(usual, "s1", turn, "Ada keeps her kayak in the northern harbour");
        usual.clock().advance(Duration.ofDays(30));
        var sold = usual.remember("Ada's boat was sold to Ben");
        usual.consolidation().resolveConflict(SCOPE, harbour, sold, "sold");
        var prompt = "Is the big crane at the jetty of the northern harbour?";

        assertThat(usual.block(prompt, null).orElseThrow())
                .contains("- Ada's boat was sold to Ben (2026-01-31")
                .doesNotContain("northern harbour");
        assertThat(decision(usual, prompt, Outcome.SUPERSEDED).other()).isEqualTo(sold);
    }

    @Test
    @Tag("G2")
    @DisplayName("a chain of changes hides all but the last; asked for, all are shown with the days they held")
    void should_follow_a_chain() {
        var vim = told("s1", "The editor I use is Vim, with a dark theme.", "Ada uses the editor Vim");
        memory.clock().advance(Duration.ofDays(10));
        var nano = told("s2", "Nano is the editor of my choice now.", "Ada uses the editor Nano");
        memory.clock().advance(Duration.ofDays(10));
        var helix = told("s3", "My editor is called Helix from today on.", "Ada uses the editor Helix");
        memory.consolidation().resolveConflict(SCOPE, vim, nano, "changed");
        memory.consolidation().resolveConflict(SCOPE, nano, helix, "changed");
        assertThat(block(NOW)).contains("Helix").doesNotContain("Vim", "Nano");
        assertThat(block(THEN))
                .contains("editor Nano (2026-01-11 – 2026-01-21)", "editor Vim (2026-01-01 – 2026-01-11)");
    }

    @Test
    @Tag("G2")
    @DisplayName("a turn that also tells something that still holds stays")
    void should_keep_turns_that_tell_more() {
        memory.user("s1", "The editor I use is Vim, and my keyboard is a Kinesis.");
        var turn = memory.episodes("s1").get(0).id();
        var vim = save(memory, "Ada uses the editor Vim", turn);
        save(memory, "Ada types on a Kinesis", turn);
        var helix = told("s2", "My editor is called Helix from today on.", "Ada uses the editor Helix");
        memory.consolidation().resolveConflict(SCOPE, vim, helix, "changed");
        assertThat(block(NOW)).contains("user: The editor I use is Vim, and my keyboard");
    }

    @Test
    @Tag("G2")
    @DisplayName(
            "what the user corrected is not repeated by the turn it was read out of, and never " + "counts as history")
    void should_leave_out_what_was_corrected() {
        var wrong = told("s1", "Vim is the editor, I think I said.", "Ada uses the editor Vim");
        memory.service().correct(SCOPE, wrong, "Ada uses the editor Helix");
        assertThat(block(NOW)).contains("Helix").doesNotContain("Vim");
        assertThat(block(THEN)).contains("Helix").doesNotContain("uses the editor Vim");
    }

    @Test
    @Tag("G2")
    @DisplayName("a statement ends no fact and hides no turn, said later or earlier, and also where a "
            + "store has such a link")
    void should_end_nothing_by_a_statement() {
        memory.user("s1", "The editor I use is Vim, with a dark theme.");
        var turn = memory.episodes("s1").get(0).id();
        var quoted = stated("The editor I use is Vim, with a dark theme.", turn);
        memory.clock().advance(Duration.ofDays(30));
        var worded = told("s2", "My editor is called Helix from today on.", "Ada uses the editor Helix");
        memory.clock().advance(Duration.ofDays(30));
        memory.user("s3", "My editor is fine.");
        var newest = stated("My editor is fine.", memory.episodes("s3").get(0).id());

        memory.consolidation().resolveConflict(SCOPE, quoted, newest, "a newer statement");
        memory.consolidation().resolveConflict(SCOPE, worded, newest, "a newer statement");
        assertThat(memory.fact(quoted).isActive()).isTrue();
        assertThat(memory.fact(worded).isActive()).isTrue();

        replacedOnceBy(newest, quoted);
        assertThat(block(NOW)).contains("user: The editor I use is Vim", "- Ada uses the editor Helix");
    }

    @Test
    @Tag("G2")
    @DisplayName("words that ask for what was are known in each language, and are no parts of other words")
    void should_know_questions_about_the_past() {
        for (var prompt : List.of(
                "What did I use to write with before?",
                "Which editor was it previously?",
                "I used to cycle, where did I go?",
                "Wo habe ich früher gewohnt?",
                "Wie hieß meine ehemalige Chefin?",
                "¿Dónde vivía antes?",
                "Où est-ce que j'habitais autrefois ?",
                "Dove abitavo in passato?",
                "Waar woonde ik vroeger?",
                "Onde eu morava anteriormente?",
                "Где я жила раньше?",
                "以前どこに住んでいましたか",
                "我以前住在哪里")) {
            assertThat(HistoryWords.areIn(prompt, languages(prompt))).as(prompt).isTrue();
        }
        for (var prompt : List.of("Where do I live?", "Am I used tools?", "Wo wohne ich?", "我住在哪里")) {
            assertThat(HistoryWords.areIn(prompt, languages(prompt))).as(prompt).isFalse();
        }
    }

    private static Set<String> languages(String prompt) {
        return StopWords.of(StopWords.LANGUAGES).in(prompt).languages();
    }

    /** Says something out of which a fact is read. */
    private MemoryId told(String session, String text, String fact) {
        return told(memory, session, text, fact);
    }

    private static MemoryId told(StartedMemory by, String session, String text, String fact) {
        by.user(session, text);
        return save(by, fact, by.episodes(session).get(0).id());
    }

    private MemoryId stated(String sentence, MemoryId turn) {
        var draft = FactDraft.builder(new Quotation("User", null, sentence).content(), 0.9, Quotation.SOURCE)
                .derivedFrom(List.of(turn))
                .build();
        return memory.service().remember(SCOPE, draft).id();
    }

    /** What older versions did where two statements had one slot. */
    private void replacedOnceBy(MemoryId newer, MemoryId older) {
        try (var raw = memory.raw()) {
            raw.execute("INSERT INTO memory_links (from_pk, to_pk, relation, reason, created_at)"
                    + " SELECT f.pk, t.pk, 'supersedes', 'a newer statement', 0 FROM memories f, memories t"
                    + " WHERE f.memory_id = '" + newer + "' AND t.memory_id = '" + older + "'");
            raw.execute(
                    "UPDATE memories SET end_reason = 'superseded', valid_until = created_at + 1 WHERE memory_id = '"
                            + older + "'");
        }
    }

    private static MemoryId save(StartedMemory in, String fact, MemoryId source) {
        var draft = FactDraft.builder(fact, 0.9, "test")
                .derivedFrom(List.of(source))
                .build();
        return in.service().remember(SCOPE, draft).id();
    }

    private String block(String prompt) {
        return memory.block(prompt, null).orElse("");
    }

    private Decision decision(String prompt, Outcome outcome) {
        return decision(memory, prompt, outcome);
    }

    private static Decision decision(StartedMemory in, String prompt, Outcome outcome) {
        var inspection = in.context().service(ContextInspection.class).orElseThrow();
        return inspection.inspect(new ContextRequest(prompt, SCOPE, null)).decisions().stream()
                .filter(one -> one.outcome() == outcome)
                .findFirst()
                .orElseThrow();
    }
}
