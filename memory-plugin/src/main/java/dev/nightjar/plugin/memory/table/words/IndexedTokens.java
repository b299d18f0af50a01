package dev.nightjar.plugin.memory.table.words;

import com.google.common.base.Strings;
import dev.nightjar.plugin.memory.database.Sql;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Tokens in the index of words, of memories whose rows are read anyway. Belongs to one read. */
public final class IndexedTokens {

    /** Tokens of the text and of the tags. */
    public static final String COLUMNS = ", f.c0, f.c1";

    public static final String JOIN = " LEFT JOIN memories_fts_content f ON f.id = m.pk";

    private final Set<Long> wanted = new HashSet<>();
    private final Map<Long, Tokens> read = new HashMap<>();

    /** The tokens of a read, the same object for every caller. */
    public static IndexedTokens of(Sql sql) {
        return sql.once(new Asked(), IndexedTokens::new);
    }

    /** Has them read with the rows of these memories. */
    public void want(Collection<Long> keys) {
        wanted.addAll(keys);
    }

    public boolean isAnyWanted(Collection<Long> keys) {
        return keys.stream().anyMatch(wanted::contains);
    }

    public void put(long key, @Nullable String content, @Nullable String keywords) {
        if (content != null) { // else the index does not know the memory
            read.put(key, new Tokens(content, Strings.nullToEmpty(keywords)));
        }
    }

    /** Hands over what was read of a memory; false where nothing was. */
    public boolean take(long key, BiConsumer<String, String> user) {
        var tokens = read.get(key);
        if (tokens != null) {
            user.accept(tokens.content, tokens.keywords);
        }
        return tokens != null;
    }

    private record Tokens(String content, String keywords) {}

    private record Asked() {}
}
