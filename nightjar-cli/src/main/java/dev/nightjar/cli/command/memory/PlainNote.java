package dev.nightjar.cli.command.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.hash.Hashing;
import dev.nightjar.commons.json.RecordReader;
import dev.nightjar.memory.Category;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.spi.transfer.TransferItem.Kept;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.Provenance;
import dev.nightjar.spi.transfer.TransferItem.Standing;
import dev.nightjar.spi.transfer.TransferItem.Times;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record of a plain array, with id, content, category and created_at; it becomes a note. */
record PlainNote(
        @Nullable JsonNode id, String content, @Nullable String category, Instant createdAt) {

    private static final RecordReader READER = new RecordReader(Map.of());
    private static final int ID_LENGTH = 26;

    /** @throws IllegalArgumentException naming the missing or refused field */
    static MemoryItem read(JsonNode record) {
        var plain = READER.read(record, PlainNote.class);
        return new MemoryItem(
                plain.noteId(),
                Category.clean(plain.category == null ? "" : plain.category),
                plain.content,
                List.of(),
                null,
                null,
                Kept.NOTHING,
                Provenance.of("import"),
                new Times(plain.createdAt, plain.createdAt, null, null, null),
                Standing.certain(plain.createdAt),
                List.of(),
                List.of());
    }

    /** An id derived from the fields, so that equal records get equal ids. */
    private MemoryId noteId() {
        var identity = (id == null ? "" : id.asText()) + '\n' + createdAt + '\n' + content;
        var hash = Hashing.sha256().hashString(identity, StandardCharsets.UTF_8).toString();
        return new MemoryId(
                MemoryKind.NOTE.idPrefix() + hash.substring(0, ID_LENGTH).toUpperCase(Locale.ROOT));
    }
}
