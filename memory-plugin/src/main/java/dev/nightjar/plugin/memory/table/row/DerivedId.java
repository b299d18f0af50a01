package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.memory.MemoryId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;

/** Ids that follow from others, so that every machine gives the same memory the same one. */
public final class DerivedId {

    private static final String BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final int ULID_LENGTH = 26;
    /** The characters of a ULID that contain the time, by which ids are sorted. */
    private static final int TIME_LENGTH = 10;

    private static final int FIVE_BITS = 31;

    private DerivedId() {}

    /** The id of a note's version once a later one has its id. */
    public static MemoryId formerVersion(MemoryId note, String content, Instant saved) {
        return of(note, note.value() + '\n' + saved.toEpochMilli() + '\n' + content);
    }

    /** An id with the kind and the time of another one; always the same for the same text. */
    public static MemoryId of(MemoryId id, String identity) {
        var prefix = id.kind().idPrefix();
        var rest = id.value().substring(prefix.length());
        var time = rest.length() == ULID_LENGTH ? rest.substring(0, TIME_LENGTH) : "";
        return new MemoryId(prefix + time + letters(identity).substring(0, ULID_LENGTH - time.length()));
    }

    private static String letters(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            var letters = new StringBuilder();
            for (byte one : digest) {
                letters.append(BASE_32.charAt(one & FIVE_BITS));
            }
            return letters.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
