package dev.nightjar.commons.model;

import com.google.common.hash.Hashing;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Names for models in users' folders. */
public final class ModelName {

    private static final int HASH_BYTES = 4;

    private ModelName() {}

    /**
     * The folder's name with a hash of the content that determines the vectors, so that other files in the same folder
     * are another model.
     *
     * @param contents the model's files; they are read to the end
     */
    public static String of(Path folder, ByteBuffer... contents) {
        var hasher = Hashing.sha256().newHasher();
        for (ByteBuffer content : contents) {
            hasher.putBytes(content);
        }
        return folder.toAbsolutePath().normalize().getFileName() + "-"
                + hasher.hash().toString().substring(0, 2 * HASH_BYTES);
    }
}
