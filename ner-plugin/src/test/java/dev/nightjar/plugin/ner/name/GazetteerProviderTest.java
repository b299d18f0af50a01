package dev.nightjar.plugin.ner.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.Mention.Span;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GazetteerProviderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Annika; I met Annika.; Annika",
                "Annika; I met ANNIKA and annika; ANNIKA|annika",
                "Annika; Annika's and (Annika); Annika|Annika",
                "Annika; Annikas Annikatown myannika annika_b; ''",
                "Annika; Annika\uD83D\uDE00; Annika",
                "Ann; Ann-Marie and Annapolis; ''",
                "Marie; Ann-Marie; ''",
                "Acme; ex-Acme, Acme-based; Acme|Acme",
                "Brien; O'Brien; ''",
                "O'Brien; o’brien; o’brien",
                "É; e\u0301 E\u0301; E\u0301",
                "Annika; www.annika.com annika.txt; ''",
                "Annika; it was Annika.Then we left; Annika",
                "Don; I Don't know; ''",
                "New Yorck; 'new\n  yorck'; 'new\n  yorck'",
                "New Yorck; NewYorck; ''",
                "C++; I write C++.; C++",
                ".NETTO; uses .netto and netto; .netto",
                "АННА; привет, анна!; анна",
                "José; jose\u0301; jose\u0301",
                "José; jose; ''",
                "Straßer; STRASSER; STRASSER",
                "東京; 東京タワーに行く; 東京",
                "타로; 타로 왔다; 타로"
            })
    @Tag("X29")
    @DisplayName("a known name is found as a whole word, whatever its capitals")
    void should_find_a_name_as_a_whole_word(String name, String text, String expected) {
        assertThat(words(provider(person(name)), text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Will; Will and will and WILL; Will",
                "May; May I? you may; May",
                "Mark; mark it, Mark; Mark",
                "I; I, i; I",
                "Marks; he marks Marks; Marks",
                "The Office; the office, The Office; The Office",
                "The Office; 'The\nOffice'; 'The\nOffice'",
                "Go; let us go to Go; Go",
                "Will Turnow; will turnow; will turnow"
            })
    void should_find_a_name_of_ordinary_words_with_its_own_capitals_only(String name, String text, String expected) {
        assertThat(words(provider(person(name)), text)).isEqualTo(expected);
    }

    @Test
    void should_tell_names_of_ordinary_words_apart_by_their_capitals() {
        var provider = provider(person("Will"), new KnownName("WILL", "Wide Lowland Initiative", EntityType.PROJECT));

        assertThat(provider.find(Namespace.AGENT, "Will joins WILL"))
                .extracting(Mention::canonicalName)
                .containsExactly("Will", "Wide Lowland Initiative");
    }

    @Test
    void should_find_the_longest_name_at_each_place() {
        var provider =
                provider(person("Yorck"), person("New Yorck"), person("New Yorck Times"), person("Times Square"));

        assertThat(words(provider, "New Yorck Times, Yorck")).isEqualTo("New Yorck Times|Yorck");
        assertThat(words(provider, "New Yorck time")).isEqualTo("New Yorck");
        assertThat(words(provider, "New Yorck Times Square")).isEqualTo("New Yorck Times|Times Square");
    }

    @Test
    void should_tell_whose_name_it_is_and_where_it_stands() {
        var provider = provider(new KnownName("Big Appel", "New Yorck", EntityType.LOCATION));

        assertThat(provider.find(Namespace.AGENT, "ﬁ: big  appel!"))
                .containsExactly(
                        new Mention("big  appel", EntityType.LOCATION, "New Yorck", new Span(3, 13), 0.8, "gazetteer"));
    }

    @Test
    void should_prefer_a_canonical_name_to_an_alias_and_then_the_earlier_one() {
        var alias = new KnownName("Annika", "Annika Lindt", EntityType.PERSON);
        var own = new KnownName("Annika", "Annika", EntityType.PROJECT);
        var later = new KnownName("ANNIKA", "ANNIKA", EntityType.OTHER);

        for (GazetteerProvider provider : List.of(provider(alias, own, later), provider(own, alias, later))) {
            assertThat(provider.find(Namespace.AGENT, "annika"))
                    .extracting(Mention::type)
                    .containsExactly(EntityType.PROJECT);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"will", "notes", "work", "the office", "i", "365", "!!!", "李", "''"})
    void should_not_look_for_what_is_everywhere(String name) {
        assertThat(Name.of(person(name))).isEmpty();
        assertThatThrownBy(() -> provider(person(name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + name + "'");
    }

    @ParameterizedTest
    @EnumSource(
            value = EntityType.class,
            names = {"DATE", "URL", "EMAIL"})
    void should_leave_to_patterns_what_they_find(EntityType type) {
        assertThat(Name.of(new KnownName("Annika", "Annika", type))).isEmpty();
    }

    @Test
    void should_not_look_for_names_that_are_data() {
        assertThat(Name.of(person("x".repeat(Name.MAX_LENGTH)))).isPresent();
        assertThat(Name.of(person("x".repeat(Name.MAX_LENGTH + 1)))).isEmpty();
    }

    private static GazetteerProvider provider(KnownName... names) {
        return new GazetteerProvider(Stream.of(names).toList(), Optional::empty, Set.of());
    }

    private static KnownName person(String name) {
        return new KnownName(name, name, EntityType.PERSON);
    }

    private static String words(GazetteerProvider provider, String text) {
        return String.join(
                "|",
                provider.find(Namespace.AGENT, text).stream().map(Mention::text).toList());
    }
}
