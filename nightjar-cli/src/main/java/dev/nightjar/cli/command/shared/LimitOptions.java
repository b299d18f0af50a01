package dev.nightjar.cli.command.shared;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that limit the length of a list. */
public final class LimitOptions {

    private static final int USUAL = 20;

    @Option(names = "--limit", paramLabel = "N", description = "Most entries to show (default: 20).")
    @Nullable
    Integer limit;

    @Option(names = "--all", description = "Show all of them.")
    boolean isAll;

    /**
     * Refuses contradicting options.
     *
     * @throws IllegalArgumentException for both options together, or a limit below 1
     */
    public void check() {
        if (limit != null && limit < 1) {
            throw new IllegalArgumentException("--limit must be 1 or more, but was " + limit);
        }
        if (limit != null && isAll) {
            throw new IllegalArgumentException("--limit and --all exclude each other; leave one of them out");
        }
    }

    public int most() {
        if (isAll) {
            return Integer.MAX_VALUE;
        }
        return limit == null ? USUAL : limit;
    }

    public Optional<String> remark(long shown, long total) {
        return shown < total
                ? Optional.of(shown + " of " + total + "; --limit N or --all shows more")
                : Optional.empty();
    }
}
