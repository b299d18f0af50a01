package dev.nightjar.kernel.host;

import com.google.common.base.CharMatcher;
import dev.nightjar.kernel.plugin.AllowedArchives;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/**
 * Section {@code kernel.plugins} of the configuration.
 *
 * @param allowed SHA-256 checksums, in hexadecimal, of the plugin archives that may be loaded; if empty, every archive
 *     in the plugins folder may be
 */
public record PluginSettings(List<String> allowed) {

    public static final PluginSettings DEFAULTS = new PluginSettings(List.of());

    private static final int DIGITS = 64;
    private static final CharMatcher HEXADECIMAL = CharMatcher.inRange('0', '9').or(CharMatcher.inRange('a', 'f'));

    /** @throws IllegalArgumentException naming the value that is not a checksum */
    public PluginSettings {
        allowed = allowed.stream()
                .map(sum -> sum.strip().toLowerCase(Locale.ROOT))
                .toList();
        for (var sum : allowed) {
            if (sum.length() != DIGITS || !HEXADECIMAL.matchesAllOf(sum)) {
                throw new IllegalArgumentException("allowed must have SHA-256 checksums of " + DIGITS
                        + " hexadecimal digits, as sha256sum prints them, but has '" + sum + "'");
            }
        }
    }

    /** The allowed archives, for the plugin loader. */
    public AllowedArchives archives() {
        return new AllowedArchives(new HashSet<>(allowed));
    }
}
