package dev.nightjar.hostdemo.replay;

import dev.nightjar.memory.Role;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who speaks, as files of different makers call it.
 *
 * @param label what the file says
 * @param role which side that is; null when it is neither
 */
record Speaker(String label, @Nullable Role role) {

    /** Instructions and traffic with tools, which nobody said. */
    private static final Set<String> NEITHER = Set.of("system", "developer", "tool", "function");

    /** @throws IllegalArgumentException for a label nobody uses, naming the accepted ones */
    static Speaker of(String label) {
        var folded = label.toLowerCase(Locale.ROOT);
        if (NEITHER.contains(folded)) {
            return new Speaker(folded, null);
        }
        try {
            return new Speaker(folded, Role.ofLabel(folded));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + ", or system or tool for what is to be left out", e);
        }
    }

    /** The same, with a label nobody uses for neither side: an export is not to be refused for what its maker added. */
    static Speaker orNeither(String label) {
        try {
            return of(label);
        } catch (IllegalArgumentException e) {
            return new Speaker(label, null);
        }
    }

    /** What is counted when it is left out. */
    String describe() {
        return label + " messages";
    }
}
