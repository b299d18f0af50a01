package dev.nightjar.spi.memory;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Lines that an agent always sees for one namespace: goals, facts, projects, contacts and notes, line by line. It shows
 * written lines and also lasting facts of memory, which come and go with the facts. Immutable.
 *
 * @param version increases with every write, not when a fact changes; 0 before the first write
 * @param lines the lines by section, and within a section in the order they were added
 * @param leftOut facts for which the limit of the profile has no room, the most important first
 */
public record WorkingMemory(long version, List<Line> lines, List<Line> leftOut) {

    /** Copies the lists. */
    public WorkingMemory {
        lines = List.copyOf(lines);
        leftOut = List.copyOf(leftOut);
    }

    /** Working memory in which every fact has room. */
    public WorkingMemory(long version, List<Line> lines) {
        this(version, lines, List.of());
    }

    /** The lines of a section. */
    public List<Line> of(Section section) {
        return lines.stream().filter(line -> line.section() == section).toList();
    }

    /** A section. The template has all of them in this order. */
    public enum Section {
        /**
         * Values of the user's slots, such as home and employer, from facts that a model worded. Nobody writes lines
         * here.
         */
        PROFILE("About the user"),
        /** Aims of the user. */
        CURRENT_GOALS("Current goals"),
        /** Facts that matter repeatedly. */
        LEARNED_FACTS("Learned facts"),
        /** Current work. */
        ACTIVE_PROJECTS("Active projects (status, next step)"),
        /** Important people. */
        IMPORTANT_CONTACTS("Important contacts"),
        /** Notes to keep from one session to the next. */
        SESSION_NOTES("Session notes");

        private final String heading;

        Section(String heading) {
            this.heading = heading;
        }

        /** The heading of the section. */
        public String heading() {
            return heading;
        }

        /** The lower-case name used in storage and tools. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * The section with this label, of those that lines are written to.
         *
         * @throws IllegalArgumentException naming the value and the accepted ones
         */
        public static Section ofLabel(String label) {
            var written = EnumSet.complementOf(EnumSet.of(PROFILE));
            return written.stream()
                    .filter(section -> section.label().equals(label.strip().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("Unknown section '" + label + "'; use one of "
                            + written.stream().map(Section::label).collect(Collectors.joining(", "))));
        }
    }

    /**
     * A line.
     *
     * @param section the section it belongs to
     * @param text its text, on one line
     * @param source who wrote it, such as {@code user} or {@code agent}; for a fact, the fact's id
     * @param writtenAt when it was added; for a fact, when it was said
     */
    public record Line(Section section, String text, String source, Instant writtenAt) {

        /** Whether the other line has the same section and text, whoever wrote it. */
        public boolean saysTheSameAs(Line other) {
            return section == other.section && text.equals(other.text);
        }
    }
}
