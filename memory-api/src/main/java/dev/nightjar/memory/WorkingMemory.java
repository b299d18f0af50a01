package dev.nightjar.memory;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What an agent always has before it for one namespace: goals, facts, projects, contacts and notes, line by line. Beside what
 * was written into it, it shows lasting facts of memory: they come and go with the facts. Immutable.
 *
 * @param version grows with every write, not when a fact changes; 0 when nothing was ever written
 * @param lines in the order of their sections, and within a section in which they were added
 */
public record WorkingMemory(long version, List<Line> lines) {

    /** Copies the list. */
    public WorkingMemory {
        lines = List.copyOf(lines);
    }

    /** The lines of a section. */
    public List<Line> of(Section section) {
        return lines.stream().filter(line -> line.section() == section).toList();
    }

    /** A part of it. The template has all of them, in this order. */
    public enum Section {
        /** What the user wants to reach. */
        CURRENT_GOALS("Current goals"),
        /** What matters again and again. */
        LEARNED_FACTS("Learned facts"),
        /** What is being worked on. */
        ACTIVE_PROJECTS("Active projects (status, next step)"),
        /** Who is who. */
        IMPORTANT_CONTACTS("Important contacts"),
        /** What is to be kept from one session to the next. */
        SESSION_NOTES("Session notes");

        private final String heading;

        Section(String heading) {
            this.heading = heading;
        }

        /** Its heading. */
        public String heading() {
            return heading;
        }

        /** The lower-case name used in storage and tools. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * The section with this label.
         *
         * @throws IllegalArgumentException naming the value and the accepted ones
         */
        public static Section ofLabel(String label) {
            return Arrays.stream(values())
                    .filter(section -> section.label().equals(label.strip().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("Unknown section '" + label + "'; use one of "
                            + Arrays.stream(values()).map(Section::label).collect(Collectors.joining(", "))));
        }
    }

    /**
     * A line.
     *
     * @param section where it stands
     * @param text what it says, on one line
     * @param source who it comes from, such as {@code user} or {@code agent}; the id of the fact that it shows
     * @param writtenAt when it was added; when the fact was said
     */
    public record Line(Section section, String text, String source, Instant writtenAt) {

        /** Whether the other one stands in the same section with the same text, whoever wrote it. */
        public boolean saysTheSameAs(Line other) {
            return section == other.section && text.equals(other.text);
        }
    }
}
