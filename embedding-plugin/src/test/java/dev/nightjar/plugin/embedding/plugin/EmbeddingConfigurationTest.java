package dev.nightjar.plugin.embedding.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.plugin.embedding.plugin.EmbeddingConfiguration.ProviderName;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddingConfigurationTest {

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8080/v1, http://localhost:8080/v1",
        "https://example.org/v1//, https://example.org/v1",
        "'  HTTPS://example.org/ ', HTTPS://example.org"
    })
    void should_write_the_address_of_a_server_in_one_way(String written, String kept) {
        assertThat(Configurations.of(ProviderName.OPENAI, "", written, "").baseUrl())
                .isEqualTo(kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:8080",
                "ftp://example.org",
                "http://",
                "http:///v1",
                "//example.org",
                "http://ex ample.org",
                "https://user:secret@example.org",
                "https://example.org?a=b",
                "https://example.org#a"
            })
    void should_refuse_an_address_that_is_none_without_repeating_a_secret(String written) {
        assertThatThrownBy(() -> Configurations.of(ProviderName.OPENAI, "", written, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("base_url")
                .hasMessageNotContaining("secret");
    }

    @Test
    void should_refuse_numbers_and_times_nobody_can_use() {
        assertThatThrownBy(() -> Configurations.of(ProviderName.OPENAI, "", "", "", -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("dimensions")
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> limits(Duration.ZERO, Duration.ofSeconds(1), 1))
                .hasMessageContaining("timeout");
        assertThatThrownBy(() -> limits(Duration.ofSeconds(1), Duration.ofHours(1), 1))
                .hasMessageContaining("query_timeout")
                .hasMessageContaining("PT1H");
        assertThatThrownBy(() -> limits(Duration.ofSeconds(1), Duration.ofSeconds(1), 0))
                .hasMessageContaining("batch_size");
    }

    private static EmbeddingConfiguration limits(Duration timeout, Duration queryTimeout, int batchSize) {
        return new EmbeddingConfiguration(ProviderName.AUTO, "", "", "", 0, timeout, queryTimeout, batchSize, "", "");
    }
}
