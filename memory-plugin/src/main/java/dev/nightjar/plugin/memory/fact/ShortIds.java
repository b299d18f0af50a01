package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.table.Database;
import java.util.Locale;
import java.util.Optional;

/**
 * Ids of facts as prompts show them: the last characters, which are random and nearly always enough to tell a fact of a user
 * from the others. A whole id would cost as many tokens as the fact itself. Thread-safe.
 */
public final class ShortIds {

    private static final int LENGTH = 6;
    private static final int WHOLE = 26;

    private final Database database;

    public ShortIds(Database database) {
        this.database = database;
    }

    /** The end of this id, as it stands behind a fact. */
    public static String inBrackets(MemoryId id) {
        return "[" + id.value().substring(id.value().length() - LENGTH) + "]";
    }

    /**
     * The id that somebody means.
     *
     * @param text a whole id, or the end of one of a fact in the scope's own namespace, in brackets or not
     * @return empty when it is no id, no fact has it, or several have
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

    /** The whole id that a model wrote; empty when it is no id, which is answered like an id nobody has. */
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
