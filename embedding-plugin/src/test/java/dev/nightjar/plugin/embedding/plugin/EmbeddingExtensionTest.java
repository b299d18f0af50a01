package dev.nightjar.plugin.embedding.plugin;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.plugin.embedding.plugin.EmbeddingConfiguration.ProviderName;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.WordVectors;
import dev.nightjar.testkit.EmbeddingServiceContract;
import dev.nightjar.testkit.TestExtensionContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingExtensionTest implements EmbeddingServiceContract {

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort())
            .build();

    @TempDir
    Path folder;

    private final EmbeddingExtension extension = new EmbeddingExtension(Map.of("OWN_KEY", "secret"));

    @Override
    public EmbeddingService service() {
        return start(TestExtensionContext.in(folder));
    }

    @Test
    void should_embed_without_any_configuration_and_say_with_which_model() {
        var context = TestExtensionContext.in(folder);

        assertThat(start(context).embedQuery("bread")).isPresent();
        assertThat(extension.health().isUp()).isTrue();
        assertThat(extension.health().detail())
                .isEqualTo("vectors from static:bge-small-en-v1.5-tokens-256-1;dimensions=256, because"
                        + " embedding-onnx-plugin, whose transformer is better, is not there");
        context.assertNoFailures();
    }

    @Test
    @DisplayName("what single words mean is known with every provider, and no server is asked for it")
    void should_tell_what_words_mean_with_a_server() {
        var context = context(ProviderName.OPENAI, "m", "OWN_KEY", true);
        start(context);

        assertThat(context.service(WordVectors.class).orElseThrow().of("violin"))
                .isPresent();
        assertThat(SERVER.getAllServeEvents()).isEmpty();
    }

    @Test
    void should_not_be_up_before_it_is_started() {
        assertThat(extension.health().isUp()).isFalse();
    }

    @Test
    @Tag("E10")
    @DisplayName("the dimensions of a server's model are asked for at the start, in the background")
    void should_learn_the_dimensions_in_the_background() {
        answer("{\"data\":[{\"embedding\":[1,2,3]}]}");
        var context = context(ProviderName.OPENAI, "m", "OWN_KEY", true);
        EmbeddingService service = start(context);
        assertThat(SERVER.getAllServeEvents()).isEmpty();
        assertThat(service.dimensions()).isZero();

        context.runBackground();

        assertThat(service.dimensions()).isEqualTo(3);
        SERVER.verify(
                1,
                postRequestedFor(urlEqualTo("/v1/embeddings")).withHeader("Authorization", equalTo("Bearer secret")));
    }

    @Test
    void should_ask_ollama_with_the_prefixes_of_its_default_model() {
        answer("{\"data\":[{\"embedding\":[" + "1,".repeat(767) + "1]}]}");
        EmbeddingService service = start(context(ProviderName.OLLAMA, "", "", false));

        assertThat(service.embedQuery("bread")).isPresent();
        assertThat(service.embedDocuments(List.of("butter")).get(0)).isPresent();

        for (String input : List.of("search_query: bread", "search_document: butter")) {
            SERVER.verify(
                    1,
                    postRequestedFor(urlEqualTo("/v1/embeddings"))
                            .withRequestBody(matchingJsonPath("$.model", equalTo("nomic-embed-text")))
                            .withRequestBody(matchingJsonPath("$.input[0]", equalTo(input))));
        }
    }

    @Test
    @Tag("X06")
    @DisplayName("a server that fails costs the vector and makes health say so, until it works again")
    void should_report_a_failing_server_and_recover() {
        SERVER.stubFor(post("/v1/embeddings").willReturn(aResponse().withStatus(401)));
        var context = context(ProviderName.OPENAI, "", "", false);
        EmbeddingService service = start(context);

        assertThat(service.embedQuery("bread")).isEmpty();
        assertThat(context.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.operation())
                        .isEqualTo("embed 1 of 1 texts with openai text-embedding-3-large"));
        assertThat(extension.health().isUp()).isFalse();
        assertThat(extension.health().detail())
                .contains("text-embedding-3-large")
                .contains("401");

        answer("{\"data\":[{\"embedding\":[" + "1,".repeat(255) + "1]}]}");
        assertThat(service.embedQuery("bread")).isPresent();
        assertThat(extension.health().isUp()).isTrue();
    }

    @Test
    @Tag("E8")
    @DisplayName("a server nobody has asked yet is asked before it is called well")
    void should_ask_the_server_for_its_health() {
        SERVER.stubFor(post("/v1/embeddings").willReturn(aResponse().withStatus(404)));
        start(context(ProviderName.OLLAMA, "", "", false));

        assertThat(extension.health().isUp()).isFalse();
        assertThat(extension.health().detail()).contains("404 at " + SERVER.baseUrl() + "/v1/embeddings");
        SERVER.verify(1, postRequestedFor(urlEqualTo("/v1/embeddings")));
    }

    @Test
    @Tag("E8")
    @DisplayName("a server that has not answered yet is not called well")
    void should_not_call_a_silent_server_well() {
        start(context(ProviderName.OLLAMA, "", "", true));

        assertThat(extension.health().isUp()).isFalse();
        assertThat(extension.health().detail()).contains("has not answered");
    }

    @Test
    @Tag("E3")
    @DisplayName("a missing key stops the start, before any call")
    void should_not_start_without_the_key_that_is_named() {
        var context = context(ProviderName.OPENAI, "", "MISSING", false);

        assertThatThrownBy(() -> extension.initialize(context))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("MISSING");
        assertThat(SERVER.getAllServeEvents()).isEmpty();
        assertThat(context.service(EmbeddingService.class)).isEmpty();
    }

    private EmbeddingService start(TestExtensionContext context) {
        extension.initialize(context);
        return context.service(EmbeddingService.class).orElseThrow();
    }

    private TestExtensionContext context(ProviderName provider, String model, String keyEnv, boolean isDeferred) {
        var builder = TestExtensionContext.builder(folder)
                .configuration("embedding", Configurations.of(provider, model, SERVER.baseUrl() + "/v1", keyEnv));
        return isDeferred ? builder.deferBackground().build() : builder.build();
    }

    private static void answer(String json) {
        SERVER.stubFor(post("/v1/embeddings").willReturn(okJson(json)));
    }
}
