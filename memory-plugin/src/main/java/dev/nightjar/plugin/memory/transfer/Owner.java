package dev.nightjar.plugin.memory.transfer;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.util.Optional;

/** The owner of an archived conversation. The folder tells the namespace. */
record Owner(String agentId, String sessionId) {

    private static final String ID = "((?:[a-z0-9_-]|%[0-9a-f]{2})+)";
    private static final Pattern LINE = Pattern.compile("\\S+ to \\S+, agent " + ID + ", session " + ID);

    static Owner of(MemoryScope scope, String sessionId) {
        return new Owner(scope.agentId(), sessionId);
    }

    /** Parses a line of an archive; empty if it is not the owner line. */
    static Optional<Owner> read(String line) {
        Matcher found = LINE.matcher(line);
        return found.matches()
                ? Optional.of(new Owner(FileName.decoded(found.group(1)), FileName.decoded(found.group(2))))
                : Optional.empty();
    }

    MemoryScope scope(Namespace namespace) {
        return MemoryScope.of(agentId, namespace);
    }

    /** The end of the owner line that {@link #read} parses, after the two times. */
    @Override
    public String toString() {
        return "agent " + FileName.encoded(agentId) + ", session " + FileName.encoded(sessionId);
    }
}
