package dev.nightjar.kernel.plugin;

import com.google.common.hash.Hashing;
import com.google.common.io.Files;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * List of the archives that may be loaded, by the SHA-256 checksums of their bytes. An archive is refused before any of
 * its classes is loaded. Immutable, thread-safe.
 *
 * @param sums checksums in lower-case hexadecimal; if empty, every archive may be loaded
 */
public record AllowedArchives(Set<String> sums) {

    /** Allows every archive. */
    public static final AllowedArchives ALL = new AllowedArchives(Set.of());

    /** Copies the set. */
    public AllowedArchives {
        sums = Set.copyOf(sums);
    }

    /** Why an archive is refused and what to do; empty when it is allowed. */
    Optional<String> refusal(Path archive) {
        if (sums.isEmpty()) {
            return Optional.empty();
        }
        try {
            var sum =
                    Files.asByteSource(archive.toFile()).hash(Hashing.sha256()).toString();
            return sums.contains(sum)
                    ? Optional.empty()
                    : Optional.of("it is not loaded, because its SHA-256 sum " + sum
                            + " is not among kernel.plugins.allowed; add the sum if you trust this archive");
        } catch (IOException e) {
            return Optional.of("it is not loaded, because its SHA-256 sum cannot be computed: " + e);
        }
    }
}
