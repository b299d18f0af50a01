package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.memory.MemoryId;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Words of one speaker: a turn, or the part of it that is the speaker's own.
 *
 * @param speaker what the speaker is called in facts; null for a machine, whose words only ask
 * @param text the words
 * @param said when
 * @param day the day that was where the people are
 * @param episode the turn
 * @param sequence its place in the session
 * @param isToAssistant whether it is said to a machine
 */
public record Utterance(
        @Nullable String speaker,
        String text,
        Instant said,
        LocalDate day,
        MemoryId episode,
        long sequence,
        boolean isToAssistant) {}
