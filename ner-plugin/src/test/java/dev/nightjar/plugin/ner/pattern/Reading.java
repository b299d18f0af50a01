package dev.nightjar.plugin.ner.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import dev.nightjar.spi.ner.Mention;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What the patterns find in a text, in a form that tables can hold. */
final class Reading {

    private static final PatternProvider PROVIDER = new PatternProvider(EntityType.PROJECT, Set.of());

    private Reading() {}

    /** Canonical names of one sort, in text order, divided by {@code |}. */
    static String names(EntityType type, String text) {
        return String.join(
                "|", mentions(type, text).stream().map(Mention::canonicalName).toList());
    }

    /** The words themselves of one sort, in text order, divided by {@code |}. */
    static String words(EntityType type, String text) {
        return String.join("|", mentions(type, text).stream().map(Mention::text).toList());
    }

    private static List<Mention> mentions(EntityType type, String text) {
        List<Mention> all = PROVIDER.find(text);
        assertThat(all).allSatisfy(mention -> {
            var span = Objects.requireNonNull(mention.span());
            assertThat(text.substring(span.start(), span.end())).isEqualTo(mention.text());
            assertThat(mention.confidence()).isEqualTo(1.0);
            assertThat(mention.provider()).isEqualTo("regex");
        });
        return all.stream().filter(mention -> mention.type() == type).toList();
    }
}
