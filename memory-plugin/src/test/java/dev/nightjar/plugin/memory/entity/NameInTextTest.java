package dev.nightjar.plugin.memory.entity;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasurePreview;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameInTextTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @ParameterizedTest
    @DisplayName("a name is found in whatever form it is written, and all about it is erased")
    @CsvSource(delimiter = '|', textBlock = """
                    Nora         | I saw NORA's boat
                    Nora Berg    | Nora\u00a0Berg has a boat
                    Nora Berg    | the boat of nora  berg
                    Straße       | THE STRASSE IS LONG
                    Strasse      | Die Straße ist lang
                    Kelvin       | The \u212aelvin scale
                    Anna         | \uff21\uff4e\uff4e\uff41 has a boat
                    Zoë          | ZOË has a boat
                    Zoe\u0308    | Zoë has a boat
                    100%_a       | It is 100%_A here
                    a\\b         | It is A\\B here
                    """)
    void should_find(String name, String text) {
        assertThat(new NameInText(List.of(name)).isIn(text)).isTrue();
        memory.remember(text);
        memory.remember("Nothing of the sort is said here, nor 100 a");

        assertThat(preview(name).memories()).isOne();
    }

    @ParameterizedTest
    @DisplayName("a name that is written with a capital is no other word, and one in lower case is any")
    @CsvSource(delimiter = '|', textBlock = """
                    Will   | My brother Will lives in Bergen   | true
                    Will   | Will's boat is red                | true
                    Will   | She asked "Will" about it         | true
                    Will   | WILL lives in Bergen              | true
                    Will   | I will buy a boat in May          | false
                    Will   | we will buy a boat                | false
                    Mark   | Please mark the date              | false
                    Mark   | mark lives in bergen              | true
                    Rose   | The rose in front of Rose's house | true
                    Rose   | A rose by any name                | false
                    Will Berg | I met will berg in Oslo         | true
                    will   | I will buy a boat                 | true
                    will   | My brother Will lives in Bergen   | true
                    """)
    void should_tell_a_name_from_another_word(String name, String text, boolean isName) {
        assertThat(NameInText.asWritten(name, List.of(name)).isIn(text)).isEqualTo(isName);
        memory.remember(text);
        memory.recognise(name);
        memory.remember(text + " today");

        assertThat(memory.context()
                        .service(Erasure.class)
                        .orElseThrow()
                        .preview(SCOPE, new ErasureTarget.About(name))
                        .map(ErasurePreview::memories)
                        .orElse(0L))
                .isEqualTo(isName ? 2 : 0);
    }

    @Test
    @DisplayName("a part of a word is no name, and a sign that searches know means nothing")
    void should_not_find_parts() {
        assertThat(new NameInText(List.of("Ada")).isIn("The armada sails")).isFalse();
        assertThat(new NameInText(List.of("a_b")).isIn("acb")).isFalse();
        assertThat(new NameInText(List.of("Ada Berg", "Zoë")).firstWords()).containsExactly("ada");
    }

    private ErasurePreview preview(String name) {
        return memory.context()
                .service(Erasure.class)
                .orElseThrow()
                .preview(SCOPE, new ErasureTarget.About(name))
                .orElseThrow();
    }
}
