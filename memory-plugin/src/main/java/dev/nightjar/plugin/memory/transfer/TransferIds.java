package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** New ids for memories whose own id is taken by another namespace of the store. */
final class TransferIds {

    private static final String BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final int ULID_LENGTH = 26;
    /** The characters of a ULID that contain the time, by which ids are sorted. */
    private static final int TIME_LENGTH = 10;

    private static final int FIVE_BITS = 31;

    private TransferIds() {}

    /** The id of a memory in the scope's namespace; always the same for the same memory. */
    static MemoryId inNamespace(MemoryId id, MemoryScope scope) {
        var prefix = id.kind().idPrefix();
        var rest = id.value().substring(prefix.length());
        var hashed = hash(scope.namespace().value() + '\n' + id.value());
        var time = rest.length() == ULID_LENGTH ? rest.substring(0, TIME_LENGTH) : "";
        return new MemoryId(prefix + time + hashed.substring(0, ULID_LENGTH - time.length()));
    }

    private static String hash(String text) {
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
