package dev.nightjar.kernel.model.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ModelProviderTest {

    @ParameterizedTest
    @CsvSource({"OPENAI, openai", "OLLAMA, ollama", "ANTHROPIC, anthropic", "GEMINI, gcp.gemini"})
    void should_be_called_in_telemetry_as_the_conventions_call_it(ModelProvider provider, String name) {
        assertThat(provider.telemetryName()).isEqualTo(name);
    }
}
