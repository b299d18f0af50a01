package dev.nightjar.kernel.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.client.NightjarClient;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.testkit.SettableClock;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A service whose server is not there. */
class RemoteMemoryTest {

    private final SettableClock clock = SettableClock.at("2026-01-01T12:00:00Z");
    private NightjarClient client;
    private RemoteMemory memory;

    @BeforeEach
    void start() {
        client = NightjarClient.builder(URI.create("http://127.0.0.1:1")) // nothing listens on this port
                .token("njt_secret")
                .timeout(Duration.ofSeconds(60))
                .maxTries(1)
                .build();
        memory = new RemoteMemory(client, clock);
    }

    @AfterEach
    void close() {
        client.close();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "null"})
    @DisplayName("a user who is nobody is refused before anything is sent, by memory and by its client")
    void should_refuse_a_user_who_is_nobody(String nobody) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.session(nobody, "monday"))
                .withMessageContaining("thread of the request");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.session(nobody, "monday"))
                .withMessageContaining("thread of the request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Hello", " "})
    void should_refuse_a_speaker_without_a_name(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.session("ada", "monday").saidBy(" ", text))
                .withMessageContaining("name of a speaker");
        assertThat(memory.failures()).isEmpty();
    }

    @Test
    @DisplayName("a server that does not answer costs a turn its memory, and is not waited for again for 5 seconds")
    void should_not_wait_again_for_a_server_that_does_not_answer() {
        assertThat(memory.session("ada", "monday").context("Where do I live?")).isEmpty();
        assertThat(memory.session("ben", "monday").context("Where do I live?")).isEmpty();
        assertThat(memory.tools()).isEmpty();
        assertThat(memory.failures()).hasSize(1);

        clock.advance(Duration.ofSeconds(5));

        assertThat(memory.session("ada", "monday").context("Where do I live?")).isEmpty();
        assertThat(memory.failures()).hasSize(2);
    }

    @Test
    @DisplayName("what an application asks for beside a turn fails when the server does not answer")
    void should_tell_an_application_that_asks_when_the_server_does_not_answer() {
        var session = memory.session("ada", "monday");
        var fact = new MemoryId("fact_1");

        assertThatExceptionOfType(MemoryException.class).isThrownBy(() -> session.search("Where do I live?"));
        assertThatExceptionOfType(MemoryException.class).isThrownBy(() -> session.remember("Ada lives in Oslo."));
        assertThatExceptionOfType(MemoryException.class).isThrownBy(() -> session.forget(fact));
        assertThatExceptionOfType(MemoryException.class).isThrownBy(session::erase);
        assertThat(session.search(" ")).isEmpty();
    }
}
