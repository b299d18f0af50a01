package dev.nightjar.plugin.embedding.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.plugin.embedding.plugin.EmbeddingConfiguration.ProviderName;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.testkit.SettableClock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProvidersTest {

    private static final Map<String, String> KEYS =
            Map.of("OPENAI_API_KEY", "one", "OWN_KEY", "two", "BLANK", " ", "BROKEN", "a\nb");

    @ParameterizedTest
    @Tag("A4")
    @Tag("E1")
    @Tag("E2")
    @Tag("E6")
    @DisplayName("what is configured decides the model, each key alone")
    @CsvSource(
            delimiter = '|',
            value = {
                "AUTO   | '' | '' | '' | static:bge-small-en-v1.5-tokens-256-1;dimensions=256",
                "STATIC | '' | '' | '' | static:bge-small-en-v1.5-tokens-256-1;dimensions=256",
                "OPENAI | '' | '' | '' | openai:text-embedding-3-large;dimensions=256",
                "OLLAMA | '' | '' | '' | 'ollama:nomic-embed-text;dimensions=768;prefixes=search_query: |search_document: '",
                "DETERMINISTIC | '' | '' | '' | deterministic:sha-256;dimensions=64",
                "AUTO   | text-embedding-3-small | '' | '' | openai:text-embedding-3-small;dimensions=0",
                "AUTO   | openai:own | '' | '' | openai:own;dimensions=0",
                "AUTO   | ollama:all-minilm:l6 | '' | '' | ollama:all-minilm:l6;dimensions=0",
                "AUTO   | deterministic: | '' | '' | deterministic:sha-256;dimensions=64",
                "AUTO   | '' | '' | OWN_KEY | openai:text-embedding-3-large;dimensions=256",
                "AUTO   | '' | http://localhost:8080/v1 | '' | openai:text-embedding-3-large:0f2af111;dimensions=256",
                "OPENAI | m  | http://localhost:8080/v1/ | '' | openai:m:0f2af111;dimensions=0",
                "OPENAI | m  | https://api.openai.com/v1 | '' | openai:m;dimensions=0",
                "OLLAMA | nomic-embed-text:v1.5 | '' | '' "
                        + "| 'ollama:nomic-embed-text:v1.5;dimensions=768;prefixes=search_query: |search_document: '",
                "OLLAMA | nomic-embed-text-v2-moe | '' | '' | ollama:nomic-embed-text-v2-moe;dimensions=0"
            })
    void should_resolve_the_model(ProviderName provider, String model, String url, String keyEnv, String identity) {
        assertThat(service(Configurations.of(provider, model, url, keyEnv))
                        .modelIdentity()
                        .text())
                .isEqualTo(identity.replace("search_document:", "search_document: ")
                        .replace(":  ", ": "));
    }

    @Test
    void should_put_configured_prefixes_into_the_identity() {
        var configuration = new EmbeddingConfiguration(
                ProviderName.OPENAI,
                "m",
                "http://localhost:8080/v1",
                "",
                3,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                1,
                "query: ",
                "");

        assertThat(service(configuration).modelIdentity().text())
                .isEqualTo("openai:m:0f2af111;dimensions=3;prefixes=query: |");
    }

    @ParameterizedTest
    @Tag("E3")
    @DisplayName("a named key that is missing or empty is an error that names it, before any call")
    @CsvSource({"MISSING, MISSING", "BLANK, BLANK", "BROKEN, BROKEN"})
    void should_refuse_a_key_that_is_not_there(String variable, String named) {
        assertThatThrownBy(() -> service(Configurations.of(ProviderName.OPENAI, "", "http://localhost:1", variable)))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("embedding.api_key_env")
                .hasMessageContaining(named)
                .hasMessageNotContaining("a\nb");
    }

    @Test
    void should_want_the_usual_key_for_openai_itself_only() {
        var openai = Configurations.of(ProviderName.OPENAI, "", "", "");
        assertThatThrownBy(() -> providers(openai, Map.of()).service())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("OPENAI_API_KEY");

        var own = Configurations.of(ProviderName.OPENAI, "", "http://localhost:1/v1", "");
        assertThat(providers(own, Map.of()).service()).isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "STATIC        | ''      | http://localhost | ''      | 0  | embedding.base_url",
                "STATIC        | ''      | ''               | OWN_KEY | 0  | embedding.api_key_env",
                "STATIC        | ''      | ''               | ''      | 64 | embedding.dimensions: 64",
                "STATIC        | no/such | ''               | ''      | 0  | embedding.model: 'no/such'",
                "DETERMINISTIC | some    | ''               | ''      | 0  | embedding.model: 'some'",
                "DETERMINISTIC | ''      | http://localhost | ''      | 0  | embedding.base_url"
            })
    void should_refuse_what_the_provider_does_not_use(
            ProviderName provider, String model, String url, String keyEnv, int dimensions, String complaint) {
        assertThatThrownBy(() -> service(Configurations.of(provider, model, url, keyEnv, dimensions)))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(complaint);
    }

    private static EmbeddingService service(EmbeddingConfiguration configuration) {
        return providers(configuration, KEYS).service().orElseThrow();
    }

    private static Providers providers(EmbeddingConfiguration configuration, Map<String, String> environment) {
        return new Providers(
                configuration, new Surroundings(environment, clock(), Optional.empty(), (operation, cause) -> {}));
    }

    private static SettableClock clock() {
        return SettableClock.at("2026-01-01T00:00:00Z");
    }
}
