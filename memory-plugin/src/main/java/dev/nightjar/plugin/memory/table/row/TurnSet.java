package dev.nightjar.plugin.memory.table.row;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A set of turns as a few characters, to compare it with others. The order in which turns were added does not matter.
 *
 * @param size how many there are
 * @param sum the sum of their hashes
 */
public record TurnSet(long size, long sum) {

    /** Without turns. */
    public static final TurnSet EMPTY = new TurnSet(0, 0);

    /** The form in which the set of these turns is compared; null for none. */
    public static @Nullable String text(Collection<String> ids) {
        var set = EMPTY;
        for (var id : ids) {
            set = set.with(id);
        }
        return ids.isEmpty() ? null : set.text();
    }

    /** With one more turn. */
    public TurnSet with(String id) {
        long hash = Hashing.sha256().hashString(id, StandardCharsets.UTF_8).asLong();
        return new TurnSet(size + 1, sum + hash);
    }

    /** The form in which it is compared. */
    public String text() {
        return String.format(Locale.ROOT, "%d-%016x", size, sum);
    }
}
