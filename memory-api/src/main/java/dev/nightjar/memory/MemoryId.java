package dev.nightjar.memory;

import dev.nightjar.internal.value.Identifier;

/**
 * Public id of a memory: a prefix for its kind, then a ULID. Ids of one kind sort by creation time.
 *
 * @param value such as {@code fact_01JB2K…}
 */
public record MemoryId(String value) {

    /** @throws IllegalArgumentException when the value does not begin with the prefix of a kind */
    public MemoryId {
        Identifier.wellFormed("id", value);
        if (MemoryKind.ofId(value) == null) {
            throw new IllegalArgumentException(
                    "'" + value + "' is not a memory id; ids begin with ep_, fact_, ref_, note- or doc_");
        }
    }

    /** The kind of memory that the prefix names. */
    public MemoryKind kind() {
        var kind = MemoryKind.ofId(value);
        if (kind == null) {
            throw new IllegalStateException("unreachable: the constructor refuses ids without a kind");
        }
        return kind;
    }

    @Override
    public String toString() {
        return value;
    }
}
