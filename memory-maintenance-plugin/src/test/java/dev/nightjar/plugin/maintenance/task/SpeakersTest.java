package dev.nightjar.plugin.maintenance.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.statement.Turns;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpeakersTest {

    @Test
    @DisplayName("users are called by their name, without surplus white space, and User without a usable one")
    void should_name_users() {
        assertThat(speakers(new Turns()
                        .user(" Nora \n Berg ", "Hi.")
                        .user("Hi.")
                        .user("  ", "Hi.")
                        .user("n".repeat(61), "Hi.")
                        .user("Bot", "Hi.")))
                .containsExactly("Nora Berg", "User", "User", "User", "Bot");
    }

    @ParameterizedTest
    @DisplayName("a machine by its name is nobody")
    @ValueSource(strings = {"Assistant", "assistent", "Shop Bot", "ChatGPT", "Nora AI", "System"})
    void should_know_machines_by_name(String name) {
        assertThat(speakers(new Turns().agent(name, "I live in Oslo."))).containsExactly("-");
    }

    @ParameterizedTest
    @DisplayName("a person whose name only holds such a word is somebody")
    @ValueSource(strings = {"Aino", "Abbott", "Kiara", "Maria"})
    void should_not_take_people_for_machines(String name) {
        assertThat(speakers(new Turns().agent(name, "I live in Oslo."))).containsExactly(name);
    }

    @Test
    @DisplayName("who says once that it is a machine is one in the whole session, before and behind")
    void should_know_machines_by_what_they_say() {
        assertThat(speakers(new Turns()
                        .agent("Nora", "I live in Oslo.")
                        .agent("Bo", "I live in Rome.")
                        .agent("Nora", "As an AI I have no home.")
                        .user("Ada", "I am a bot, too.")))
                .containsExactly("-", "Bo", "-", "Ada");
    }

    @Test
    @DisplayName("an agent without a name is nobody")
    void should_not_hear_nameless_agents() {
        assertThat(speakers(new Turns().agent("I live in Oslo."))).containsExactly("-");
    }

    private static List<String> speakers(Turns session) {
        var speakers = new Speakers(session.list());
        return session.list().stream()
                .map(turn -> speakers.of(turn).orElse("-"))
                .toList();
    }
}
