package dev.nightjar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.report.FoundMemory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Namespace;
import dev.nightjar.model.LanguageModel;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library with its own plugin jars. */
class NightjarIT {

    private static final Instant MONDAY = Instant.parse("2026-03-02T12:00:00Z");

    @TempDir
    Path data;

    @Test
    @DisplayName(
            "the five plugins of the library work together: a night later a user's words are facts and names are known")
    void should_know_names_and_facts_the_next_day() {
        try (var nightjar = open(MONDAY)) {
            var session = nightjar.session("ada", "monday");
            session.said("My sister Hedda sold her old bicycle to Jonas.");
            session.answered("Good for Jonas!");
            session.said("I live in Bergen, and on Sunday I visit Hedda.");
        }

        try (var nightjar = open(MONDAY.plus(Duration.ofDays(1)))) {
            passNight(nightjar);
            var session = nightjar.session("ada", "tuesday");

            assertThat(nightjar.memory().entities(session.scope(), Set.of(), MemoryFilter.ALL, 10))
                    .extracting(known -> known.entity().name())
                    .contains("Hedda");
            assertThat(nightjar.memory().list(session.scope(), MemoryFilter.ofKinds(MemoryKind.FACT), 10))
                    .anyMatch(fact -> fact.content().contains("Bergen"));
            assertThat(session.context("What shall I cook?")).contains("Bergen");
            assertThat(session.search("vehicle"))
                    .extracting(FoundMemory::text)
                    .first()
                    .asString()
                    .contains("bicycle");
            assertThat(nightjar.kernel().failures()).isEmpty();
        }
    }

    @Test
    @DisplayName("what a session saves is found, is not another user's, and is gone when it is forgotten")
    void should_remember_and_forget() {
        try (var nightjar = open(MONDAY)) {
            var ada = nightjar.session("ada", "monday");
            var ben = nightjar.session("ben", "monday");

            var saved = ada.remember("Ada is allergic to nuts.");

            assertThat(ada.search("nuts")).extracting(FoundMemory::id).contains(saved.id());
            assertThat(ada.tools()).isNotEmpty();
            assertThat(ben.search("nuts")).isEmpty();
            assertThat(ben.forget(saved.id())).isFalse();
            assertThat(ada.forget(saved.id())).isTrue();
            assertThat(ada.search("nuts")).isEmpty();
            assertThat(ada.scope().namespace()).isEqualTo(Namespace.ofUser("ada"));
        }
    }

    @Test
    @DisplayName("the application's model reads a finished conversation")
    void should_let_the_model_read() {
        var facts = "{\"facts\":[{\"text\":\"The user lives in Bergen\",\"from\":[\"e1\"]}]}";
        var model = LanguageModel.of(
                "scripted",
                request -> new LanguageModel.Answer(
                        request.user().startsWith("The conversation") ? facts : "{\"entities\":[]}", 0, 0));
        try (var nightjar = Nightjar.open(data, options -> with(options, MONDAY).model(model))) {
            nightjar.session("ada", "monday").said("I live in Bergen.");
        }

        try (var nightjar = Nightjar.open(
                data, options -> with(options, MONDAY.plus(Duration.ofDays(1))).model(model))) {
            passNight(nightjar);

            assertThat(nightjar.memory()
                            .list(
                                    nightjar.session("ada", "tuesday").scope(),
                                    MemoryFilter.ofKinds(MemoryKind.FACT),
                                    10))
                    .extracting(fact -> fact.content())
                    .containsExactly("The user lives in Bergen");
        }
    }

    @Test
    @DisplayName("a database that is not there ends the start, and the message names it")
    void should_name_the_database_that_cannot_be_reached() {
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> Nightjar.open(
                        data, options -> with(options, MONDAY).store("jdbc:postgresql://127.0.0.1:1/nightjar", "ada")))
                .withMessageContaining("127.0.0.1:1");
    }

    private Nightjar open(Instant now) {
        return Nightjar.open(data, options -> with(options, now));
    }

    private static void passNight(Nightjar nightjar) {
        var kernel = nightjar.kernel();
        assertThat(kernel.scheduler().runDue(kernel.clock().instant())).isPositive();
        assertThat(kernel.awaitQuiet(Duration.ofSeconds(60))).isTrue();
    }

    /** Jobs run when the test says so, and memory has all the time it needs, however busy the machine is. */
    private static NightjarOptions with(NightjarOptions options, Instant now) {
        return options.set("kernel.context_timeout_ms", 60_000)
                .set("kernel.first_context_timeout_ms", 60_000)
                .set("memory.embedding.query_timeout_ms", 60_000)
                .kernel(kernel -> kernel.environment(Map.of()).polling(false).clock(Clock.fixed(now, ZoneOffset.UTC)));
    }
}
