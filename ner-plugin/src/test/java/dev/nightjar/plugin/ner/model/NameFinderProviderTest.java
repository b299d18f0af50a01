package dev.nightjar.plugin.ner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.Mention;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NameFinderProviderTest {

    @TempDir
    static Path models;

    @TempDir
    Path folder;

    private static Path typed;
    private static Path untyped;

    private final List<String> failed = new ArrayList<>();

    @BeforeAll
    static void train() {
        typed = TinyModels.write(models.resolve("en-ner-everything.bin"));
        untyped = TinyModels.writeUntyped(models.resolve("en-ner-person.bin"));
    }

    @Test
    @Tag("L3")
    @DisplayName("a model's people and places, with their positions, at 0.75")
    void should_find_what_a_model_marks() throws IOException {
        String text =
                "So.\nYesterday I met Bo Ekman at the station of Turku.  My colleague Elin\tMoss has moved to Bergen "
                        + "with two cats.";

        List<Mention> mentions = provider(typed).find(Namespace.AGENT, text);

        assertThat(mentions)
                .extracting(Mention::canonicalName, Mention::type)
                .containsExactly(
                        tuple("Bo Ekman", EntityType.PERSON),
                        tuple("Turku", EntityType.LOCATION),
                        tuple("Elin Moss", EntityType.PERSON),
                        tuple("Bergen", EntityType.LOCATION));
        assertThat(mentions).allSatisfy(mention -> {
            var span = Objects.requireNonNull(mention.span());
            assertThat(text.substring(span.start(), span.end())).isEqualTo(mention.text());
            assertThat(mention.confidence()).isEqualTo(0.75);
            assertThat(mention.provider()).isEqualTo("nlp");
        });
        assertThat(failed).isEmpty();
    }

    @Test
    @Tag("L3")
    @DisplayName("a model that does not say what it marks is asked by its file's name")
    void should_take_the_sort_from_the_file_when_the_model_has_none() throws IOException {
        assertThat(provider(untyped).find(Namespace.AGENT, "Bo Ekman lives in Turku ."))
                .extracting(mention -> mention.type().label() + " " + mention.canonicalName())
                .containsExactly("person Bo Ekman");
        Path other = Files.copy(untyped, folder.resolve("dishes.bin"));
        assertThat(provider(other).find(Namespace.AGENT, "Bo Ekman lives in Turku ."))
                .extracting(mention -> mention.type().label() + " " + mention.canonicalName())
                .containsExactly("other Bo Ekman");
    }

    @Test
    @Tag("L3")
    @DisplayName("without a model the provider takes part in nothing and says how to supply one")
    void should_be_unavailable_without_a_model() throws IOException {
        var provider = new NameFinderProvider(List.of(), folder.resolve("ner-models"), Set.of("local"), this::fail);

        assertThat(provider.strategies()).isEmpty();
        assertThat(provider.describe())
                .contains("ner-models")
                .contains("ner.nlp.models")
                .contains("*.bin");
        assertThat(failed).isEmpty();
    }

    @Test
    @Tag("L3")
    @DisplayName("models are found in the folder for them")
    void should_find_models_in_the_default_folder_and_in_configured_ones() throws IOException {
        Files.copy(typed, Files.createDirectories(folder.resolve("ner-models")).resolve("a.bin"));
        Files.writeString(folder.resolve("ner-models").resolve("README.txt"), "no model");

        for (List<Path> configured : List.of(List.<Path>of(), List.of(folder.resolve("ner-models")))) {
            var provider =
                    new NameFinderProvider(configured, folder.resolve("ner-models"), Set.of("local"), this::fail);

            assertThat(provider.strategies()).containsExactly("local");
            assertThat(provider.find(Namespace.AGENT, "Bo Ekman lives in Turku ."))
                    .hasSize(2);
        }
        assertThat(failed).isEmpty();
    }

    @Test
    @Tag("L3")
    @Tag("L7")
    @DisplayName("a file that is no model is reported once and left out, the others work")
    void should_leave_out_files_that_cannot_be_used() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.bin"), "not a model");
        Path missing = folder.resolve("missing.bin");
        var provider = provider(broken, typed, missing);

        assertThat(provider.find(Namespace.AGENT, "Bo Ekman lives in Turku .")).hasSize(2);
        assertThat(provider.find(Namespace.AGENT, "Bo Ekman lives in Turku .")).hasSize(2);

        assertThat(failed).hasSize(2);
        assertThat(failed.get(0)).contains("broken.bin");
        assertThat(failed.get(1)).contains("missing.bin");
        assertThat(provider.describe()).contains("1 name-finder model").contains("2 of 3 files");
    }

    @Test
    @Tag("L3")
    @Tag("X35")
    @DisplayName("when no file can be used the provider no longer takes part, so that nothing waits for it")
    void should_become_unavailable_when_no_file_can_be_used() throws IOException {
        var provider = provider(folder.resolve("missing.bin"));
        assertThat(provider.strategies()).isNotEmpty();

        assertThat(provider.find(Namespace.AGENT, "Bo Ekman lives in Turku .")).isEmpty();

        assertThat(provider.strategies()).isEmpty();
        assertThat(provider.describe()).contains("1 of 1 files could not be used");
    }

    @Test
    @Tag("X40")
    @DisplayName("it stops between sentences when it is interrupted, and the model is there for the next call")
    void should_stop_when_interrupted() throws IOException {
        var provider = provider(typed);
        String text = "Bo Ekman lives in Turku .";
        provider.find(Namespace.AGENT, text);

        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> provider.find(Namespace.AGENT, text)).isInstanceOf(CancellationException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(provider.find(Namespace.AGENT, text)).hasSize(2);
    }

    @Test
    @Tag("L3")
    @DisplayName("odd texts are read to their end, names stay where they stand")
    void should_read_any_text() throws IOException {
        var provider = provider(typed);
        String end = "\nBo Ekman lives in Turku .";

        for (String odd : List.of(
                "",
                " \n\r\n\t",
                "x".repeat(300_000),
                "a ".repeat(50_000),
                "\ud83d\udc26 \ud800 \u202e",
                "(((".repeat(20_000))) {
            assertThat(provider.find(Namespace.AGENT, odd + end))
                    .filteredOn(mention -> mention.text().equals("Bo Ekman"))
                    .singleElement()
                    .satisfies(mention ->
                            assertThat(mention.span()).isEqualTo(new Mention.Span(odd.length() + 1, odd.length() + 9)));
        }
    }

    private NameFinderProvider provider(Path... files) {
        return new NameFinderProvider(List.of(files), folder.resolve("none"), Set.of("local", "accurate"), this::fail);
    }

    private void fail(String operation, Throwable cause) {
        failed.add(operation);
    }
}
