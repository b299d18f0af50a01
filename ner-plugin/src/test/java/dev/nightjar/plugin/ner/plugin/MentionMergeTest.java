package dev.nightjar.plugin.ner.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.Mention.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("L5")
@DisplayName("merging")
class MentionMergeTest {

    @Test
    void should_keep_the_most_confident_of_those_that_overlap() {
        var sure = mention("anna", span(0, 4), 0.9, "nlp");
        var longer = mention("anna lee", span(0, 8), 0.8, "gazetteer");

        assertThat(MentionMerge.merge(List.of(longer, sure))).containsExactly(sure);
    }

    @Test
    void should_keep_the_longest_of_equally_confident_ones() {
        var part = mention("anna", span(0, 4), 0.8, "gazetteer");
        var longer = mention("anna lee", span(0, 8), 0.8, "nlp");

        assertThat(MentionMerge.merge(List.of(part, longer))).containsExactly(longer);
    }

    @Test
    void should_keep_the_first_providers_of_equally_long_ones() {
        var regex = mention("anna", span(0, 4), 0.8, "regex");
        var gazetteer = mention("anna", span(0, 4), 0.8, "gazetteer");
        var acme = mention("anna", span(0, 4), 0.8, "acme");

        assertThat(MentionMerge.merge(List.of(acme, gazetteer, regex))).containsExactly(regex);
        assertThat(MentionMerge.merge(List.of(acme, gazetteer))).containsExactly(gazetteer);
    }

    @Test
    void should_keep_everything_that_only_touches_in_text_order() {
        var first = mention("anna", span(0, 4), 0.8, "gazetteer");
        var second = mention("lee", span(4, 7), 1.0, "regex");

        assertThat(MentionMerge.merge(List.of(second, first))).containsExactly(first, second);
    }

    @Test
    void should_not_let_a_weak_long_one_take_the_places_of_several_sure_ones() {
        var ann = mention("ann@x.org", span(0, 9), 1.0, "regex");
        var bob = mention("bob@x.org", span(14, 23), 1.0, "regex");
        var both = mention("ann@x.org and bob@x.org", span(0, 23), 0.5, "llm");

        assertThat(MentionMerge.merge(List.of(both, bob, ann))).containsExactly(ann, bob);
    }

    @Test
    void should_drop_a_weaker_one_without_position_when_its_text_was_found() {
        var placed = mention("Anna", span(3, 7), 0.95, "gazetteer");
        var loose = mention("ANNA", null, 0.9, "llm");

        assertThat(MentionMerge.merge(List.of(loose, placed))).containsExactly(placed);
    }

    @Test
    void should_give_a_stronger_one_without_position_every_place_of_its_text() {
        var first = mention("Anna", span(3, 7), 0.8, "gazetteer");
        var second = mention("anna", span(20, 24), 0.8, "gazetteer");
        var loose = new Mention("ANNA", EntityType.PROJECT, "Project Anna", null, 0.9, "llm");

        assertThat(MentionMerge.merge(List.of(loose, second, first)))
                .containsExactly(
                        new Mention("Anna", EntityType.PROJECT, "Project Anna", span(3, 7), 0.9, "llm"),
                        new Mention("anna", EntityType.PROJECT, "Project Anna", span(20, 24), 0.9, "llm"));
    }

    @Test
    void should_keep_the_best_of_those_without_position_at_the_end() {
        var placed = mention("Benno", span(3, 8), 0.8, "gazetteer");
        var better = mention("Anna", null, 0.9, "llm");
        var worse = mention("ANNA", null, 0.7, "nlp");

        assertThat(MentionMerge.merge(List.of(worse, better, placed))).containsExactly(placed, better);
    }

    @Test
    void should_not_depend_on_the_order_of_the_input_and_never_leave_an_overlap() {
        long seed = 5;
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            var mentions = new ArrayList<Mention>();
            for (int i = random.nextInt(12); i > 0; i--) {
                mentions.add(any(random));
            }
            List<Mention> merged = MentionMerge.merge(mentions);
            Collections.shuffle(mentions, random);

            assertThat(MentionMerge.merge(mentions))
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(merged);
            assertThat(overlaps(merged)).as("seed %d: %s", seed, merged).isZero();
            assertThat(MentionMerge.merge(merged))
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(merged);
        }
    }

    private static Mention any(Random random) {
        String[] texts = {"anna", "Anna", "lee", "anna lee"};
        String text = texts[random.nextInt(texts.length)];
        int start = random.nextInt(30);
        Span span = random.nextInt(4) == 0 ? null : span(start, start + 1 + random.nextInt(8));
        String provider = new String[] {"regex", "gazetteer", "nlp", "llm"}[random.nextInt(4)];
        return mention(text, span, (5 + random.nextInt(5)) / 10.0, provider);
    }

    private static long overlaps(List<Mention> mentions) {
        List<Span> spans =
                mentions.stream().map(Mention::span).filter(Objects::nonNull).toList();
        return spans.stream()
                .filter(one -> spans.stream().filter(one::overlaps).count() > 1)
                .count();
    }

    private static Mention mention(String text, @Nullable Span span, double confidence, String provider) {
        return new Mention(text, EntityType.PERSON, text, span, confidence, provider);
    }

    private static Span span(int start, int end) {
        return new Span(start, end);
    }
}
