package dev.nightjar.plugin.memory.block;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.RecordedStatements;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** How many statements a search and a block cost; each takes time, however little it finds. */
@Timeout(120)
class StatementCountTest {

    /** With a name, words that nobody has asked for yet, and vectors. */
    private static final int OF_SEARCH = 6;

    /**
     * Turns, facts and documents are looked up together; then working memory, the profile and what was said later.
     * Three are exact vectors, read beside the others.
     */
    private static final int OF_BLOCK = 15;

    /** Documents add no statement; nothing was said later on what this one asks for. */
    private static final int OF_BLOCK_WITH_DOCUMENTS = 11;

    private static final String PROMPT = "At which pier does Ines moor the canoe that was painted in Bergen?";

    /** Another one, so that nothing is known of the words asked for. */
    private static final String OTHER = "Which colour did the boat of Tomas get for the regatta in Lisbon?";

    private static final List<String> TOWNS = List.of("Bergen", "Lisbon", "Porto", "Ghent", "Turin", "Graz");
    private static final List<String> THINGS = List.of("kayak", "bicycle", "kitchen", "garden", "piano", "library");

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @TempDir
    Path documents;

    @BeforeEach
    void fill() {
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("one"));
        memory.recognise("Ines", "Tomas");
        for (int i = 0; i < 150; i++) {
            memory.clock().advance(Duration.ofHours(3));
            var town = TOWNS.get(i % 6);
            var thing = THINGS.get(i / 6 % 6);
            memory.user(
                    "s" + i / 20, "Ines painted the " + thing + " number " + i + " in " + town + ", beside the pier");
            memory.agent(
                    "s" + i / 20, "Noted: the " + thing + " of " + town + " has colour " + i + ". Which pier is it?");
        }
        for (int i = 0; i < 60; i++) {
            memory.remember(
                    "Tomas keeps " + THINGS.get(i % 6) + " " + i + " at pier " + i + " of " + TOWNS.get(i / 6 % 6));
        }
        index();
    }

    @Tag("file")
    @Test
    @DisplayName("texts are read for a part of a word, and not for a question of three words that none holds")
    void should_read_no_text_for_a_sentence_that_nobody_said() {
        var part = RecordedStatements.of(memory.file(), () -> memory.hits("inte", MemoryFilter.ALL));
        var sentence =
                RecordedStatements.of(memory.file(), () -> memory.hits("xylophones yodel zealously", MemoryFilter.ALL));

        assertThat(part.statements()).anyMatch(StatementCountTest::readsTexts);
        assertThat(sentence.statements()).isNotEmpty().noneMatch(StatementCountTest::readsTexts);
    }

    private static boolean readsTexts(String statement) {
        return statement.contains("lower(m.content) LIKE");
    }

    @Tag("file")
    @Test
    void should_search_with_few_statements_in_one_read() {
        memory.hits(PROMPT, MemoryFilter.ALL);

        var search = RecordedStatements.of(memory.file(), () -> memory.hits(OTHER, MemoryFilter.ALL));

        assertThat(search.statements()).as(search.toString()).hasSizeBetween(1, OF_SEARCH);
        assertThat(search.reads()).isEqualTo(1);
    }

    @Tag("file")
    @Test
    @DisplayName("a question for a day to come takes no more statements with forty plans than with one")
    void should_look_plans_up_together() {
        for (int i = 0; i < 40; i++) {
            memory.user("s98", "We sail to Bergen on 12 July, says Ines");
            var turn = memory.service().list(SCOPE, MemoryFilter.ALL, 1).get(0);
            memory.service()
                    .remember(
                            SCOPE,
                            FactDraft.builder("Ines sails to Bergen, plan " + i, 0.9, "test")
                                    .plannedUntil(memory.clock().instant().plus(Duration.ofDays(90)))
                                    .derivedFrom(List.of(turn.id()))
                                    .build());
        }
        index();
        memory.hits(PROMPT, MemoryFilter.ALL);

        var search = RecordedStatements.of(memory.file(), () -> memory.hits("When do we sail?", MemoryFilter.ALL));

        assertThat(search.statements()).as(search.toString()).hasSizeBetween(1, OF_SEARCH + 3);
    }

    @Tag("file")
    @Test
    @DisplayName(
            "a question with compounds takes two statements more than one without, however many parts they may have")
    void should_look_compounds_up_in_two_statements() {
        memory.user("s98", "Die Bootsversicherung zahlt den Schaden am Kajak, sagt die Hausverwaltung");
        index();
        memory.hits(PROMPT, MemoryFilter.ALL);
        var question = "Was sagt die Krankenhausverwaltung zur Haftpflichtversicherung?";

        var search = RecordedStatements.of(memory.file(), () -> memory.hits(question, MemoryFilter.ALL));

        assertThat(search.statements()).as(search.toString()).hasSizeBetween(1, OF_SEARCH + 2);
    }

    @Tag("file")
    @Test
    void should_build_a_block_with_few_statements_in_one_read() {
        memory.block(OTHER, "s99");

        var block = RecordedStatements.of(
                memory.file(),
                () -> assertThat(memory.block(PROMPT, "s99").orElseThrow()).contains("## Earlier conversations"));

        assertThat(block.statements()).as(block.toString()).hasSizeBetween(1, OF_BLOCK);
        assertThat(block.reads()).isEqualTo(1);
    }

    @Tag("file")
    @Test
    void should_build_a_block_of_documents_with_few_statements_in_one_read() throws IOException {
        Files.writeString(
                documents.resolve("guide.md"), "# Harbour\n\nEvery boat of the regatta is moored at pier seven.\n");
        memory.context().service(DocumentService.class).orElseThrow().index(SCOPE, List.of(documents), progress -> {});
        index();
        memory.block(PROMPT, "s99");

        var block = RecordedStatements.of(memory.file(), () -> memory.block(OTHER, "s99"));

        assertThat(block.statements()).as(block.toString()).hasSizeBetween(1, OF_BLOCK_WITH_DOCUMENTS);
        assertThat(block.reads()).isEqualTo(1);
    }

    /** Told by the sign of a comparison in the number of the index. */
    @Tag("file")
    @Test
    void should_ask_full_text_once_and_not_about_each_memory() {
        var block = RecordedStatements.of(memory.file(), () -> memory.block(PROMPT, "s99"));

        try (var raw = memory.raw()) {
            var steps = block.statements().stream()
                    .filter(sql -> sql.contains("MATCH"))
                    .flatMap(sql -> raw.plan(sql).stream())
                    .filter(step -> step.contains("memories_fts VIRTUAL TABLE"))
                    .toList();
            assertThat(steps).isNotEmpty().noneMatch(step -> step.contains("="));
        }
    }

    /** Else each prompt would read all names of a user, or the sessions of all users. */
    @Tag("file")
    @Test
    void should_look_up_names_and_sessions_by_their_whole_keys() {
        var block = RecordedStatements.of(memory.file(), () -> memory.block(PROMPT, "s99"));

        try (var raw = memory.raw()) {
            var steps = block.statements().stream()
                    .flatMap(sql -> raw.plan(sql).stream())
                    .toList();
            assertThat(steps).noneMatch(step -> step.contains("(agent_id=?)"));
            assertThat(steps)
                    .filteredOn(step -> step.contains("ix_aliases_key"))
                    .isNotEmpty()
                    .allMatch(step -> step.contains("alias_key>") || step.contains("alias_key="));
        }
    }

    private void index() {
        var indexing = memory.context().service(VectorIndexing.class).orElseThrow();
        assertThat(indexing.reindex(progress -> {}).state()).isEqualTo(VectorStatus.State.READY);
    }
}
