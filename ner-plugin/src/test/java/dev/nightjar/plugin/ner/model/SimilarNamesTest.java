package dev.nightjar.plugin.ner.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class SimilarNamesTest {

    private static final List<KnownName> NAMES = List.of(
            new KnownName("Melanie Ross", "Melanie Ross", EntityType.PERSON),
            new KnownName("Rossi", "Rossi", EntityType.ORGANIZATION),
            new KnownName("bob@x.com", "bob@x.com", EntityType.EMAIL),
            new KnownName("Élan\nobey", "Élan\nobey", EntityType.PROJECT));

    @Test
    @DisplayName("names that begin like a word of a text, each once on a line of its own, whatever page they stand on")
    void should_find_names_like_words() {
        EntityDirectory pages = (namespace, after) -> after >= NAMES.size()
                ? new EntityDirectory.Page(List.of(), after)
                : new EntityDirectory.Page(List.of(NAMES.get((int) after)), after + 1);
        var names = new SimilarNames(() -> Optional.of(pages));

        assertThat(names.like(Namespace.AGENT, List.of("Mel called.", "éLaN? bob")))
                .isEqualTo("""
                Melanie Ross, person
                Élan obey, project""");
        assertThat(names.like(Namespace.AGENT, List.of("Nobody was there"))).isEmpty();
        assertThat(new SimilarNames(Optional::empty).like(Namespace.AGENT, List.of("Mel")))
                .isEmpty();
    }
}
