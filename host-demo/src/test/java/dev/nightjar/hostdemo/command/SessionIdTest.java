package dev.nightjar.hostdemo.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SessionIdTest {

    @Test
    @DisplayName("B2: ids of new conversations are 12 random hex characters; 10,000 of them differ")
    void should_be_random() {
        var ids = Stream.generate(ChatCommand::newSession).limit(10_000).toList();
        assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9a-f]{12}"));
    }
}
