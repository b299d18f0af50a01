package dev.nightjar.plugin.ner.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.EntityType;
import dev.nightjar.plugin.ner.plugin.NerConfiguration.ConfiguredName;
import dev.nightjar.plugin.ner.plugin.NerConfiguration.LlmConfiguration;
import dev.nightjar.plugin.ner.plugin.NerConfiguration.NlpConfiguration;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NerConfigurationTest {

    @Test
    @Tag("L1")
    @DisplayName("the strategies and their limits")
    void should_have_the_limits_of_the_three_strategies_by_default() {
        assertThat(NerConfiguration.defaults().strategies())
                .containsExactly(
                        new Strategy("fast", Duration.ofMillis(10)),
                        new Strategy("local", Duration.ofMillis(200)),
                        new Strategy("accurate", Duration.ofMinutes(1)));
    }

    @Test
    void should_give_a_name_and_its_aliases_to_look_for() {
        var name = new ConfiguredName(" Ada Lovelace", "Person", List.of("Ada "));

        assertThat(configuration(List.of(name), "tag", 10).knownNames())
                .containsExactly(
                        new KnownName("Ada Lovelace", "Ada Lovelace", EntityType.PERSON),
                        new KnownName("Ada", "Ada Lovelace", EntityType.PERSON));
    }

    @ParameterizedTest
    @ValueSource(strings = {"email", "url", "date", "topic"})
    void should_refuse_a_sort_hashtags_cannot_have(String type) {
        assertThatThrownBy(() -> configuration(List.of(), type, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + type + "'");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 600_001})
    void should_refuse_a_limit_nobody_can_keep(int millis) {
        assertThatThrownBy(() -> configuration(List.of(), "project", millis))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("fast_limit_ms")
                .hasMessageContaining(String.valueOf(millis));
    }

    @ParameterizedTest
    @CsvSource({"' ', person, Ada", "Ada, person, ' '", "Ada, wizard, Ada"})
    void should_refuse_names_that_say_nothing(String name, String type, String alias) {
        assertThatThrownBy(() -> new ConfiguredName(name, type, List.of(alias)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static NerConfiguration configuration(List<ConfiguredName> names, String hashtagType, int fastLimit) {
        return new NerConfiguration(
                names, hashtagType, fastLimit, 200, 5_000, new NlpConfiguration(List.of()), new LlmConfiguration(true));
    }
}
