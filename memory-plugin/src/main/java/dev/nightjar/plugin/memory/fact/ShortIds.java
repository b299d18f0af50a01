package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.table.Database;
import java.util.Locale;
import java.util.Optional;

/**
 * Short ids of facts for prompts: the last characters of the id, which are random and nearly always unique among a
 * user's facts. A whole id would cost as many tokens as the fact. Thread-safe.
 */
public final class ShortIds {

    private static final int LENGTH = 6;
    private static final int WHOLE = 26;

    private final Database database;

    public ShortIds(Database database) {
        this.database = database;
    }

    /** The short form of this id, as prompts show it after a fact. */
    public static String inBrackets(MemoryId id) {
        return "[" + id.value().substring(id.value().length() - LENGTH) + "]";
    }

    /**
     * The memory id for a whole or short id.
     *
     * @param text a whole id, or the end of the id of a fact in the scope's own namespace, with or without brackets
     * @return empty if it is no id, or if no fact or several facts match
     */
    public Optional<MemoryId> find(MemoryScope scope, String text) {
        var plain = text.strip().replace("[", "").replace("]", "");
        if (!isEnd(plain)) {
            return written(plain);
        }
        var end = plain.toUpperCase(Locale.ROOT);
        var found = database.read(tx -> tx.facts().endingWith(scope.namespace(), end));
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** A whole id; empty if the text is no id, so that callers treat it like an unknown one. */
    public static Optional<MemoryId> written(String text) {
        try {
            return Optional.of(new MemoryId(text.strip()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isEnd(String text) {
        return text.length() >= LENGTH && text.length() <= WHOLE && text.chars().allMatch(ShortIds::isOfId);
    }

    private static boolean isOfId(int c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
