package dev.nightjar.kernel;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import java.util.Locale;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The server of a provider, which gives the answers that a test tells it. */
final class ProviderServer implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

    private final WireMockServer wire =
            new WireMockServer(WireMockConfiguration.options().dynamicPort());

    @Override
    public void beforeAll(ExtensionContext context) {
        wire.start();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        wire.resetAll();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        wire.stop();
    }

    /** The server itself. */
    WireMockServer wire() {
        return wire;
    }

    /** The section of the configuration that asks this server. */
    String settings(WireFormat format) {
        return "model:\n  provider: %s\n  name: m\n  base_url: http://localhost:%d%s\n"
                .formatted(format.name().toLowerCase(Locale.ROOT), wire.port(), format.base);
    }

    /** Answers one after the other; the last one for good. */
    void answers(WireFormat format, ResponseDefinitionBuilder... responses) {
        for (int i = 0; i < responses.length; i++) {
            wire.stubFor(post(urlPathMatching(format.path))
                    .inScenario("answers")
                    .whenScenarioStateIs(i == 0 ? Scenario.STARTED : "after " + i)
                    .willSetStateTo("after " + Math.min(i + 1, responses.length - 1))
                    .willReturn(responses[i]));
        }
        if (responses.length == 1) {
            wire.resetScenarios();
            wire.stubFor(post(urlPathMatching(format.path)).willReturn(responses[0]));
        }
    }

    /** The body of the newest request. */
    String lastSent() {
        return wire.getAllServeEvents().get(0).getRequest().getBodyAsString();
    }

    static ResponseDefinitionBuilder json(String body) {
        return aResponse().withHeader("Content-Type", "application/json").withBody(body);
    }

    static ResponseDefinitionBuilder streamed(WireFormat format, String body) {
        return aResponse().withHeader("Content-Type", format.streamType).withBody(body);
    }
}
