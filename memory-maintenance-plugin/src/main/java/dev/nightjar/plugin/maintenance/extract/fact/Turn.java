package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.memory.MemoryId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * One turn by a person.
 *
 * @param speaker how the person is called in facts
 * @param text what was said, in the person's own words
 * @param said when
 * @param day the day of that in the clock's zone
 * @param episode where it is stored
 * @param sequence position in its session
 * @param participants everybody who takes part, by name
 */
public record Turn(
        String speaker,
        String text,
        Instant said,
        LocalDate day,
        MemoryId episode,
        long sequence,
        List<String> participants) {

    /** Copies the list. */
    public Turn {
        participants = List.copyOf(participants);
    }

    /** The same turn with another text, such as a part of what was said. */
    public Turn withText(String other) {
        return new Turn(speaker, other, said, day, episode, sequence, participants);
    }
}
