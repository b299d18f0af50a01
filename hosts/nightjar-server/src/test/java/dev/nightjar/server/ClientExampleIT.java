package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.client.NightjarClient;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the page about the client. */
class ClientExampleIT {

    // spotless:off
    // tag::client[]
    static String answer(NightjarClient client, UnaryOperator<String> model, String user, String prompt) {
        var session = client.session(user, "monday");
        String context = session.context(prompt);
        session.said(prompt);
        String answer = model.apply(context + "\n\n" + prompt);
        session.answered(answer);
        return answer;
    }

    static NightjarClient connect(URI server, String token) {
        return NightjarClient.builder(server).token(token).build();
    }
    // end::client[]
    // spotless:on

    @Test
    void should_remember_for_each_user_of_a_service(@TempDir Path data) {
        try (var host = new ServerHost(data);
                var server = MemoryServer.start(host.kernel(), ServerSettings.DEFAULTS.onPort(0))) {
            var token = new TokenFile(host.kernel().dataDirectory())
                    .add(new Namespace("service"), new TokenFile.Rights(List.of(), false, true), Instant.now());
            try (var client = connect(server.address(), token.secret())) {
                answer(client, prompt -> "A fine town.", "ada", "I live in Bergen.");

                assertThat(client.session("ada", "tuesday").context("Where do I live?"))
                        .contains("Bergen");
                assertThat(client.session("ben", "tuesday").context("Where do I live?"))
                        .doesNotContain("Bergen");
            }
        }
    }
}
