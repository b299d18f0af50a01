package dev.nightjar.plugin.memory.score;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SpeakersOfOthersTest {

    private static final MemoryScope OTHER = MemoryScope.of(SCOPE.agentId(), new Namespace("user:someone-else"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @DisplayName("isolation: who speaks in another user's namespace changes no relevance in this one")
    void should_not_count_speakers_of_other_namespaces() {
        say(SCOPE, "Ada", "I live in a house by the harbour of Oslo.");
        say(SCOPE, "Ada", "My sister plays the cello.");
        var before = relevance();
        for (var name : List.of("Bob", "Cleo", "Oslo")) {
            say(OTHER, name, "I keep three bees.");
        }
        assertThat(before).isNotEmpty();
        assertThat(relevance()).isEqualTo(before);
    }

    private void say(MemoryScope scope, String speaker, String text) {
        memory.context()
                .events()
                .post(UserMessage.of(scope, "s1", text, memory.clock().instant())
                        .by(speaker));
    }

    private List<Double> relevance() {
        return memory.hits("Where do I live in Oslo?", MemoryFilter.ALL).stream()
                .map(SearchHit::relevance)
                .toList();
    }
}
