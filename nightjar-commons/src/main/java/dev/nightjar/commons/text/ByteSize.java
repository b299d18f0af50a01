package dev.nightjar.commons.text;

import java.util.Locale;

/** Sizes of files as people read them. */
public final class ByteSize {

    private static final int STEP = 1024;

    private ByteSize() {}

    /** Writes a size, such as {@code 512 bytes}, {@code 1.5 KiB} or {@code 12.0 MiB}. */
    public static String of(long bytes) {
        if (bytes < STEP) {
            return bytes + " bytes";
        }
        var kibibytes = bytes / (double) STEP;
        return kibibytes < STEP
                ? String.format(Locale.ROOT, "%.1f KiB", kibibytes)
                : String.format(Locale.ROOT, "%.1f MiB", kibibytes / STEP);
    }
}
