package dev.nightjar.kernel.plugin;

import com.google.common.hash.Hashing;
import com.google.common.io.Files;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Which archives may be loaded, by the SHA-256 sums of their bytes. An archive is refused before any of its classes is loaded.
 * Immutable, thread-safe.
 *
 * @param sums in lower-case hexadecimal; when there are none, every archive may be loaded
 */
public record AllowedArchives(Set<String> sums) {

    /** Every archive may be loaded. */
    public static final AllowedArchives ALL = new AllowedArchives(Set.of());

    /** Copies the set. */
    public AllowedArchives {
        sums = Set.copyOf(sums);
    }

    /** Why an archive must not be loaded, with what to do; empty when it may be. */
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
