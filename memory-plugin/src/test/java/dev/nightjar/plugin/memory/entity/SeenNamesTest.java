package dev.nightjar.plugin.memory.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Episode;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.EntityItem;
import java.util.ArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeenNamesTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @ParameterizedTest
    @DisplayName("a speaker whose name differs by what nobody sees is the same speaker")
    @ValueSource(
            strings = {
                "Jos\u00e9\u200b",
                "\u2060Jos\u00e9",
                "Jo\u00ads\u00e9",
                "Jos\u00e9\ufe0f",
                "Jose\u0301",
                " Jos\u00e9\u202e "
            })
    void should_know_a_speaker_by_what_is_seen(String other) {
        say("Jos\u00e9", "I sail.");
        say(other, "I row.");

        assertThat(memory.episodes("s")).extracting(Episode::speaker).containsExactly("Jos\u00e9", "Jos\u00e9");
        assertThat(people()).containsExactly("Jos\u00e9");
    }

    @Test
    @DisplayName("joiners that are part of the spelling of a name stay")
    void should_keep_spellings() {
        var name = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645";
        say(name, "Hello.");

        assertThat(memory.episodes("s")).extracting(Episode::speaker).containsExactly(name);
    }

    private void say(String speaker, String text) {
        memory.context()
                .events()
                .post(UserMessage.of(
                                StartedMemory.SCOPE, "s", text, memory.clock().instant())
                        .by(speaker));
    }

    private Iterable<String> people() {
        var items = new ArrayList<TransferItem>();
        memory.context().service(MemoryTransfer.class).orElseThrow().export(StartedMemory.SCOPE, items::add);
        return items.stream()
                .filter(EntityItem.class::isInstance)
                .map(item -> ((EntityItem) item).name())
                .toList();
    }
}
