package dev.nightjar.plugin.memory.recall;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.context.RecallLog;
import dev.nightjar.context.RecallLog.Recall;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.block.ContextSettings;
import dev.nightjar.plugin.memory.fixture.FileScan;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.ContextAdded;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RecallLogTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));
    private static final String QUESTION = "From whom did I buy my violin?";

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @RegisterExtension
    final StartedMemory off =
            StartedMemory.with(StartedMemory.settings(new ContextSettings(800, 6, 40, 3, 250, 0.25, 0.2, "auto", 0)));

    @Test
    @DisplayName("the log tells the block that a model was given: session, prompt, text, memories, tokens and time")
    void should_tell_what_was_given() {
        memory.user("s1", "I bought the violin from a carpenter in the harbour street.");
        var turn = memory.episodes("s1").get(0).id();
        var text = give(memory, QUESTION, "s2");

        var recall = newest(memory);

        assertThat(recall.sessionId()).isEqualTo("s2");
        assertThat(recall.prompt()).isEqualTo(QUESTION);
        assertThat(recall.text()).isEqualTo(text.strip());
        assertThat(recall.tokens()).isPositive();
        assertThat(recall.time()).isEqualTo(memory.clock().instant());
        assertThat(recall.lines()).singleElement().satisfies(line -> {
            assertThat(line.memory().id()).isEqualTo(turn);
            assertThat(line.tokens()).isBetween(1, recall.tokens());
            assertThat(line.relevance()).isGreaterThan(0.25);
        });
        assertThat(log(memory).find(SCOPE, recall.id())).contains(recall);
        assertThat(log(memory).find(BOB, recall.id())).isEmpty();
        assertThat(log(memory).recent(BOB, 9, null)).isEmpty();
    }

    @Test
    @DisplayName(
            "a conversation that is resumed gets a block for what was said before, too: the log " + "tells both as one")
    void should_tell_what_a_resumed_conversation_was_given() {
        memory.user("s1", "I bought the violin from a carpenter in the harbour street.");
        memory.user("s1", "Nora paddles a yellow canoe on the lake of Voss.");
        var earlier = memory.block("On which lake does Nora paddle her canoe?", "s2")
                .orElseThrow()
                .strip();
        var now = memory.block(QUESTION, "s2").orElseThrow().strip();
        assertThat(memory.block("On which lake does Nora paddle her canoe?", "another"))
                .isPresent();

        added(memory, SCOPE, QUESTION, "s2", earlier + "\n\n---\n\n" + now);

        var recall = newest(memory);
        assertThat(recall.prompt()).isEqualTo(QUESTION);
        assertThat(recall.text()).isEqualTo(earlier + "\n\n" + now);
        assertThat(recall.lines())
                .extracting(line -> line.memory().id())
                .containsExactlyInAnyOrderElementsOf(
                        memory.episodes("s1").stream().map(Episode::id).toList());
    }

    @Test
    @DisplayName("it tells which facts of the profile were given, too, without their text")
    void should_tell_the_profile() {
        var home = memory.remember("Ada wants short answers");
        memory.service().confirm(SCOPE, home);

        give(memory, "Good morning", "s");

        var recall = newest(memory);
        assertThat(recall.text()).isEmpty();
        assertThat(recall.lines()).singleElement().satisfies(line -> {
            assertThat(line.memory().id()).isEqualTo(home);
            assertThat(line.relevance()).isNull();
        });
    }

    @Test
    @DisplayName("what is only built or looked at, came too late, or is incognito is not in the log")
    void should_tell_nothing_else() {
        memory.user("s1", "I bought the violin from a carpenter in the harbour street.");
        var request = new ContextRequest(QUESTION, SCOPE, "s2");
        memory.context().service(ContextInspection.class).orElseThrow().inspect(request);
        assertThat(memory.extension().buildContext(request)).isPresent();
        added(memory, SCOPE, QUESTION, "s2", "what another extension says");
        var hidden = SCOPE.incognito();
        memory.extension().buildContext(new ContextRequest(QUESTION, hidden, "s2"));
        added(memory, hidden, QUESTION, "s2", "nothing of memory");
        off.user("s1", "I bought the violin from a carpenter in the harbour street.");
        give(off, QUESTION, "s2");

        assertThat(log(memory).recent(SCOPE, 9, null)).isEmpty();
        assertThat(log(off).recent(SCOPE, 9, null)).isEmpty();
        try (var raw = off.raw()) {
            assertThat(raw.number("SELECT count(*) FROM recalls")).isZero();
        }
    }

    @Test
    @DisplayName("blocks come page by page, newest first, and go after 30 days")
    void should_keep_blocks_for_a_while() {
        memory.remember("Ada plays the violin");
        for (int i = 0; i < 5; i++) {
            memory.clock().advance(Duration.ofDays(10));
            give(memory, "Does Ada play the violin? " + i, "s");
        }

        var first = log(memory).recent(SCOPE, 2, null);
        var rest = log(memory).recent(SCOPE, 9, first.get(1).id());

        assertThat(first)
                .extracting(Recall::prompt)
                .containsExactly("Does Ada play the violin? 4", "Does Ada play the violin? 3");
        assertThat(rest)
                .extracting(Recall::prompt)
                .containsExactly("Does Ada play the violin? 2", "Does Ada play the violin? 1");
        memory.clock().advance(Duration.ofDays(31));
        assertThat(log(memory).recent(SCOPE, 9, null)).isEmpty();
        // Without a restart, and of a user who does not come back.
        try (var raw = memory.raw()) {
            raw.execute("UPDATE recalls SET namespace = 'user:bob'");
        }
        give(memory, "Does Ada play the violin? 6", "s");
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM recalls")).isOne();
        }
        memory.clock().advance(Duration.ofDays(31));
        memory.restart();
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM recalls")).isZero();
        }
        assertThatIllegalArgumentException().isThrownBy(() -> log(memory).recent(SCOPE, 0, null));
    }

    @RepeatedTest(4)
    @Tag("P12")
    @DisplayName("law: no byte of an erased memory, session or person is left in the log, and the rest stays")
    void should_forget_with_the_sources(RepetitionInfo repetition) throws IOException {
        long seed = 39_100L + repetition.getCurrentRepetition();
        var random = new Random(seed);
        var things = List.of("zyxomma", "vrakenplotz", "wuzzlemung", "flimbustle", "snorkwined");
        var ids = new ArrayList<MemoryId>();
        for (var thing : things) {
            memory.user(
                    "about " + things.indexOf(thing), "My " + thing + " hangs in the boathouse of " + thing + "ville.");
            ids.add(memory.service()
                    .remember(SCOPE, FactDraft.of("The " + thing + " hangs in the boathouse", 0.9, "test"))
                    .id());
        }
        for (var thing : things) {
            memory.user("asked " + things.indexOf(thing), "Where does my " + thing + " hang?");
            give(memory, "Where does my " + thing + " hang?", "asked " + things.indexOf(thing));
        }
        give(memory, "Is Grumbaldine near my boathouse?", "never stored");
        var gone = things.get(random.nextInt(things.size()));
        var erasure = memory.context().service(Erasure.class).orElseThrow();

        switch (random.nextInt(2)) {
            case 0 -> erasure.erase(SCOPE, new ErasureTarget.About(gone), progress -> {});
            default -> {
                memory.service().forget(SCOPE, ids.get(things.indexOf(gone)));
                erasure.erase(SCOPE, new ErasureTarget.OneSession("about " + things.indexOf(gone)), progress -> {});
                erasure.erase(SCOPE, new ErasureTarget.OneSession("asked " + things.indexOf(gone)), progress -> {});
            }
        }
        erasure.erase(SCOPE, new ErasureTarget.OneSession("never stored"), progress -> {});

        assertThat(log(memory).recent(SCOPE, 9, null))
                .as("seed %d", seed)
                .hasSize(things.size() - 1)
                .noneSatisfy(
                        recall -> assertThat(recall.prompt() + recall.text()).contains(gone));
        memory.stop();
        new FileScan(memory.files(), 10).requireNoneOf(List.of(gone, "Grumbaldine"), "seed " + seed);
    }

    private static RecallLog log(StartedMemory memory) {
        return memory.context().service(RecallLog.class).orElseThrow();
    }

    private static Recall newest(StartedMemory memory) {
        return log(memory).recent(SCOPE, 1, null).get(0);
    }

    private static String give(StartedMemory memory, String prompt, @Nullable String session) {
        var block = memory.block(prompt, session).orElseThrow();
        added(memory, SCOPE, prompt, session, "before\n\n" + block + "\n\nbehind");
        return block;
    }

    private static void added(
            StartedMemory memory, MemoryScope scope, String prompt, @Nullable String session, String text) {
        memory.context()
                .events()
                .post(new ContextAdded(
                        scope, session, prompt, text, memory.clock().instant()));
        memory.remember("Something is written behind it"); // what is queued is written by now
    }
}
