package dev.nightjar.plugin.memory.claim;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.store.Database;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Stored facts with what they claim. One that was stored without claims, as by an import, is read, and its claims are stored with
 * it. Thread-safe.
 *
 * @param database where they are stored
 * @param finder reads them
 */
public record ClaimedFacts(Database database, ClaimFinder finder) {

    /** Active facts that may not be true together with one of these claims, the one said last first. */
    public List<Fact> rivals(MemoryScope own, List<Claim> claims, int limit) {
        return claims.isEmpty()
                ? List.of()
                : database.read(tx -> tx.claims().rivals(own.namespace(), claims, limit)).stream()
                        .map(row -> (Fact) row.memory())
                        .toList();
    }

    /** Active facts that claim something of one of these subjects, the one said last first. */
    public List<Fact> about(MemoryScope own, Set<String> subjects, int limit) {
        return database.read(tx -> tx.claims().about(own.namespace(), subjects, limit)).stream()
                .map(row -> (Fact) row.memory())
                .toList();
    }

    /** The facts with their claims. Writes, so it must not be called inside a transaction. */
    public List<Fact> claimed(MemoryScope own, List<Fact> facts) {
        var read = new HashMap<MemoryId, List<Claim>>();
        for (var fact : facts) {
            if (fact.claims().isEmpty()) {
                var claims = finder.find(fact.content());
                if (!claims.isEmpty()) {
                    read.put(fact.id(), claims);
                }
            }
        }
        if (read.isEmpty()) {
            return facts;
        }
        store(own, read);
        return facts.stream()
                .map(fact -> fact.withClaims(read.getOrDefault(fact.id(), fact.claims())))
                .toList();
    }

    private void store(MemoryScope own, Map<MemoryId, List<Claim>> read) {
        database.write(tx -> {
            read.forEach((id, claims) -> tx.facts()
                    .findAny(own.namespace(), id)
                    .ifPresent(row -> tx.claims().set(row.pk(), own.namespace(), claims)));
            return read;
        });
    }
}
