package dev.nightjar.commons.model;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names models that users bring. */
public final class ModelName {

    private static final int HASH_BYTES = 4;

    private ModelName() {}

    /**
     * The folder's name with a hash of what decides the vectors, so that other files in the same folder are another
     * model.
     *
     * @param contents the model's files; they are read to their ends
     */
    public static String of(Path folder, ByteBuffer... contents) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (ByteBuffer content : contents) {
                digest.update(content);
            }
            return folder.toAbsolutePath().normalize().getFileName() + "-"
                    + HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
