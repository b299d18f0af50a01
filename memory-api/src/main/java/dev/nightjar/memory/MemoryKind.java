package dev.nightjar.memory;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The kinds of long-term memory. */
public enum MemoryKind {
    /** One verbatim dialogue turn, append-only. */
    EPISODE("ep_"),
    /** A standalone statement with confidence, sources and validity. It decays unless protected. */
    FACT("fact_"),
    /** An insight drawn from many memories. It never decays. */
    REFLECTION("ref_"),
    /** Something the agent or user saved explicitly. */
    NOTE("note-"),
    /** A passage of an indexed document. It never decays. */
    DOCUMENT("doc_");

    private static final List<MemoryKind> ALL = List.of(values());

    private static final Map<String, MemoryKind> BY_LABEL =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(MemoryKind::label, kind -> kind));

    private final String idPrefix;

    MemoryKind(String idPrefix) {
        this.idPrefix = idPrefix;
    }

    /** The prefix of this kind's ids. */
    public String idPrefix() {
        return idPrefix;
    }

    /** The kind that the prefix of an id names; null for none. */
    static @Nullable MemoryKind ofId(String id) {
        for (var kind : ALL) {
            if (id.startsWith(kind.idPrefix) && id.length() > kind.idPrefix.length()) {
                return kind;
            }
        }
        return null;
    }

    /** The lower-case name in storage, tools and on the command line: {@code episode}, {@code fact}, … */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The kind with this label.
     *
     * @throws IllegalArgumentException naming the value and the accepted ones
     */
    public static MemoryKind ofLabel(String label) {
        var kind = BY_LABEL.get(label.strip().toLowerCase(Locale.ROOT));
        if (kind == null) {
            throw new IllegalArgumentException("Unknown kind '" + label + "'; use one of "
                    + Arrays.stream(values()).map(MemoryKind::label).collect(Collectors.joining(", ")));
        }
        return kind;
    }
}
