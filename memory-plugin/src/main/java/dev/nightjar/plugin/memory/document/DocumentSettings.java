package dev.nightjar.plugin.memory.document;

/**
 * Limits for the files that are indexed.
 *
 * @param maxBytes largest text file to index, in bytes, 1 to 100,000,000; larger files are skipped and reported
 * @param readers limits for formats that a plugin reads
 */
public record DocumentSettings(int maxBytes, ReaderSettings readers) {

    /** 5,000,000 bytes, more text than any book has. */
    public static final DocumentSettings DEFAULTS = new DocumentSettings(5_000_000, ReaderSettings.DEFAULTS);

    static final int MOST = 100_000_000;

    /** @throws IllegalArgumentException naming the setting that is out of range */
    public DocumentSettings {
        if (maxBytes < 1 || maxBytes > MOST) {
            throw new IllegalArgumentException("max_bytes must be 1 to " + MOST + ", but was " + maxBytes);
        }
    }
}
