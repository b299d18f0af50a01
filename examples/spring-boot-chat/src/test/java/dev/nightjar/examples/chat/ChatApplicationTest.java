package dev.nightjar.examples.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class ChatApplicationTest {

    @TempDir
    private static Path data;

    @Autowired
    private TestRestTemplate http;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        registry.add("nightjar.data-root", () -> data);
    }

    @Test
    void should_remember_in_another_conversation_and_for_this_user_only() {
        assertThat(say("ada", "monday", "I live in Bergen.")).isEqualTo("Noted.");
        assertThat(say("ada", "tuesday", "Where do I live?")).startsWith("I remember:").contains("Bergen");
        assertThat(say("bob", "tuesday", "Where do I live?")).isEqualTo("Noted.");
    }

    @Test
    void should_say_how_memory_is_and_what_it_does() {
        say("eve", "monday", "I have a cat.");

        assertThat(http.getForObject("/actuator/health", String.class))
                .contains("\"nightjar\":{\"status\":\"UP\"", "messages_waiting");
        assertThat(http.getForObject("/actuator/metrics/nightjar.capture?tag=nightjar.role:user", String.class))
                .contains("create_memory");
        assertThat(http.getForObject("/actuator/metrics/nightjar.plugin.messages_lost", String.class))
                .contains("memory-plugin");
    }

    private String say(String user, String conversation, String text) {
        return http.postForObject("/chat/" + user + "/" + conversation, text, String.class);
    }
}
