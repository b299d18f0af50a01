package dev.nightjar.memory;

import java.util.Arrays;

/**
 * Public id of a memory: the prefix of its kind and a ULID, so ids of one kind sort by the time they were made.
 *
 * @param value such as {@code fact_01JB2K…}
 */
public record MemoryId(String value) {

    /** @throws IllegalArgumentException when no kind has ids that begin like this */
    public MemoryId {
        Identifier.wellFormed("id", value);
        if (kindOf(value) == null) {
            throw new IllegalArgumentException(
                    "'" + value + "' is not a memory id; ids begin with ep_, fact_, ref_, note- or doc_");
        }
    }

    /** The kind of memory this id names. */
    public MemoryKind kind() {
        var kind = kindOf(value);
        if (kind == null) {
            throw new IllegalStateException("unreachable: the constructor refuses ids without a kind");
        }
        return kind;
    }

    @Override
    public String toString() {
        return value;
    }

    private static @org.jspecify.annotations.Nullable MemoryKind kindOf(String value) {
        return Arrays.stream(MemoryKind.values())
                .filter(kind -> value.startsWith(kind.idPrefix())
                        && value.length() > kind.idPrefix().length())
                .findFirst()
                .orElse(null);
    }
}
