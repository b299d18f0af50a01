package dev.nightjar.hostdemo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Role;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

final class StoryTest {

    @Test
    void should_be_one_person_and_an_assistant_over_some_weeks() {
        var sessions = Story.sessions();

        assertThat(sessions).hasSize(6);
        assertThat(sessions.stream()
                        .mapToInt(session -> session.messages().size())
                        .sum())
                .isBetween(60, 80);
        assertThat(sessions)
                .flatExtracting(Story.Session::messages)
                .allSatisfy(
                        message -> assertThat(message.name()).isEqualTo(message.role() == Role.USER ? "Nora" : null));
    }

    @Test
    void should_be_told_in_the_order_of_time() {
        var sessions = Story.sessions();

        assertThat(sessions)
                .flatExtracting(Story.Session::messages)
                .extracting(message -> message.time())
                .isSortedAccordingTo(Comparator.naturalOrder());
        assertThat(Story.end()).isEqualTo(sessions.get(5).end());
    }
}
