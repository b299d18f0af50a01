package dev.nightjar.plugin.ner.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.ner.plugin.NerConfiguration.ConfiguredName;
import dev.nightjar.plugin.ner.plugin.NerConfiguration.LlmConfiguration;
import dev.nightjar.plugin.ner.plugin.NerConfiguration.NlpConfiguration;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.testkit.EntityRecognizerContract;
import dev.nightjar.testkit.TestExtensionContext;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NerExtensionTest implements EntityRecognizerContract {

    @TempDir
    Path folder;

    private final NerExtension extension = new NerExtension();

    @AfterEach
    void close() {
        extension.close();
    }

    @Override
    public EntityRecognizer recognizer(Namespace namespace, List<KnownName> names) {
        var context = TestExtensionContext.in(folder);
        context.provide(EntityDirectory.class, directory(namespace, names));
        return start(context);
    }

    @Test
    @Tag("L5")
    @Tag("L8")
    @DisplayName("patterns and known names together")
    void should_recognise_by_patterns_and_known_names() {
        EntityRecognizer recognizer = recognizer(
                Namespace.AGENT,
                List.of(
                        new KnownName("Annika", "Annika", EntityType.PERSON),
                        new KnownName("April", "April", EntityType.PERSON)));

        assertThat(recognizer.extract(
                        Namespace.AGENT,
                        "Annika (annika@example.org, @annika) meets April on April 5, 2026 about #annika",
                        EntityRecognizer.FAST,
                        Set.of()))
                .extracting(
                        mention -> mention.type().label() + " " + mention.canonicalName() + " " + mention.provider())
                .containsExactly(
                        "person Annika gazetteer",
                        "email annika@example.org regex",
                        "person annika regex",
                        "person April gazetteer",
                        "date 2026-04-05 regex",
                        "project annika regex");
    }

    @Test
    void should_not_know_names_that_were_erased() {
        var names = new ArrayList<>(List.of(new KnownName("Annika", "Annika", EntityType.PERSON)));
        var context = TestExtensionContext.in(folder);
        context.provide(EntityDirectory.class, directory(Namespace.AGENT, names));
        var recognizer = start(context);
        assertThat(recognizer.extract(Namespace.AGENT, "Annika came.", EntityRecognizer.FAST, Set.of()))
                .hasSize(1);

        names.clear();
        context.events().post(new MemoriesErased("nightjar", Namespace.AGENT, Instant.EPOCH));

        assertThat(recognizer.extract(Namespace.AGENT, "Annika came.", EntityRecognizer.FAST, Set.of()))
                .isEmpty();
    }

    @Test
    @Tag("L11")
    @DisplayName("only e-mails asked, only e-mails; a name inside an address is none")
    void should_pick_sorts_after_merging() {
        EntityRecognizer recognizer =
                recognizer(Namespace.AGENT, List.of(new KnownName("Annika", "Annika", EntityType.PERSON)));
        String text = "annika@example.org";

        assertThat(recognizer.extract(Namespace.AGENT, text, EntityRecognizer.FAST, Set.of(EntityType.EMAIL)))
                .hasSize(1);
        assertThat(recognizer.extract(Namespace.AGENT, text, EntityRecognizer.FAST, Set.of(EntityType.PERSON)))
                .isEmpty();
    }

    @Test
    void should_work_without_memory_and_see_names_once_it_is_there() {
        var context = TestExtensionContext.in(folder);
        EntityRecognizer recognizer = start(context);
        assertThat(names(recognizer, "Annika")).isEmpty();

        context.provide(
                EntityDirectory.class,
                directory(Namespace.AGENT, List.of(new KnownName("Annika", "Annika", EntityType.PERSON))));

        assertThat(names(recognizer, "Annika")).containsExactly("Annika");
        context.assertNoFailures();
    }

    @Test
    void should_find_configured_names_in_every_namespace_and_before_those_of_memory() {
        var context = TestExtensionContext.builder(folder)
                .configuration(
                        "ner",
                        new NerConfiguration(
                                List.of(new ConfiguredName("Annika Lindt", "project", List.of("Annika"))),
                                "tag",
                                10,
                                200,
                                5_000,
                                new NlpConfiguration(List.of()),
                                new LlmConfiguration(true)))
                .build();
        context.provide(
                EntityDirectory.class,
                directory(Namespace.AGENT, List.of(new KnownName("Annika", "Annika", EntityType.PERSON))));

        assertThat(names(start(context), "annika #garden")).containsExactly("Annika Lindt", "garden");
        assertThat(extension.health().isUp()).isTrue();
    }

    @Test
    void should_refuse_a_configured_name_that_would_be_found_everywhere() {
        var context = TestExtensionContext.builder(folder)
                .configuration(
                        "ner",
                        new NerConfiguration(
                                List.of(new ConfiguredName("work", "project", List.of())),
                                "tag",
                                10,
                                200,
                                5_000,
                                new NlpConfiguration(List.of()),
                                new LlmConfiguration(true)))
                .build();

        assertThatThrownBy(() -> extension.initialize(context))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("ner.names")
                .hasMessageContaining("'work'");
    }

    @Test
    @Tag("L7")
    @DisplayName("a directory that fails, patterns still work and the host hears of it")
    void should_report_a_failing_directory_and_go_on() {
        var context = TestExtensionContext.in(folder);
        context.provide(EntityDirectory.class, (namespace, after) -> {
            throw new IllegalStateException("database closed");
        });

        assertThat(names(start(context), "#garden")).containsExactly("garden");
        assertThat(context.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.operation()).isEqualTo("learn new names for gazetteer");
            assertThat(failure.cause()).hasMessage("database closed");
        });
    }

    private EntityRecognizer start(TestExtensionContext context) {
        extension.initialize(context);
        return context.service(EntityRecognizer.class).orElseThrow();
    }

    private static List<String> names(EntityRecognizer recognizer, String text) {
        return recognizer.extract(Namespace.AGENT, text, EntityRecognizer.FAST, Set.of()).stream()
                .map(Mention::canonicalName)
                .toList();
    }

    private static EntityDirectory directory(Namespace owner, List<KnownName> names) {
        return (namespace, after) -> {
            List<KnownName> known = namespace.equals(owner) ? names : List.of();
            return new EntityDirectory.Page(known.subList((int) after, known.size()), known.size());
        };
    }
}
