package dev.nightjar.plugin.memory.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TurnsOfAgentTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @DisplayName("a turn of the agent has a quarter of the odds that the user's turn with the same words has")
    void should_doubt_what_the_agent_said() {
        memory.user("s1", "The compost is behind the shed.");
        memory.agent("s2", "The compost is behind the shed.");
        memory.user("s3", "I water the leeks three times a week.");

        var hits = memory.hits("compost", MemoryFilter.ALL);
        assertThat(odds(hits, Role.AGENT)).isCloseTo(odds(hits, Role.USER) / 4, offset(1e-6));
    }

    private static double odds(Iterable<SearchHit> hits, Role role) {
        for (var hit : hits) {
            if (hit.memory() instanceof Episode turn
                    && turn.role() == role
                    && turn.content().contains("compost")) {
                return hit.relevance() / (1 - hit.relevance());
            }
        }
        throw new AssertionError("No turn of " + role + " was found");
    }
}
