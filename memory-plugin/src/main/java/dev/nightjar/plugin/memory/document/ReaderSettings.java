package dev.nightjar.plugin.memory.document;

import dev.nightjar.spi.document.DocumentReader;
import java.time.Duration;

/**
 * Limits for files in formats that a plugin reads, such as PDF.
 *
 * @param maxBytes largest file to index in a format that a plugin reads, such as PDF, in bytes, 1 to 100,000,000;
 *     larger files are skipped and reported
 * @param maxCharacters how many characters of the text of such a file are indexed, 1 to 100,000,000
 * @param timeout maximum time for reading such a file, up to an hour
 */
public record ReaderSettings(int maxBytes, int maxCharacters, Duration timeout) {

    private static final Duration LONGEST = Duration.ofHours(1);

    /** 50,000,000 bytes, most of them usually pictures; 5,000,000 characters, as for a text file; one minute. */
    public static final ReaderSettings DEFAULTS = new ReaderSettings(50_000_000, 5_000_000, Duration.ofMinutes(1));

    /** @throws IllegalArgumentException naming the setting that is out of range */
    public ReaderSettings {
        check("max_bytes", maxBytes);
        check("max_characters", maxCharacters);
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "timeout must be more than 0 and at most " + LONGEST + ", but was " + timeout);
        }
    }

    private static void check(String key, int value) {
        if (value < 1 || value > DocumentSettings.MOST) {
            throw new IllegalArgumentException(key + " must be 1 to " + DocumentSettings.MOST + ", but was " + value);
        }
    }

    DocumentReader.Limits limits() {
        return new DocumentReader.Limits(maxCharacters, timeout);
    }
}
