package dev.nightjar.plugin.maintenance.extract.claim;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Under which names relatives are known: "Ada's grandmother died" and "Ada's grandmother Ruth lives in Bonn" are about one person,
 * as far as only one grandmother of Ada's has a name. Immutable.
 */
public final class Relatives {

    /** The slot whose values are a relation and a name: "grandmother ruth". */
    private static final String FAMILY = "family";

    /** Name by owner and relation: "ada grandmother" is "ruth". */
    private final Map<String, String> names;

    private Relatives(Map<String, String> names) {
        this.names = Map.copyOf(names);
    }

    /** The relatives whose names these claims tell. */
    public static Relatives in(Collection<Claim> claims) {
        var told = new HashMap<String, Set<String>>();
        for (var claim : claims) {
            int space = claim.value().indexOf(' ');
            if (claim.slot().equals(FAMILY) && claim.state() == State.HOLDS && space > 0) {
                var relation = claim.subject() + " " + claim.value().substring(0, space);
                told.computeIfAbsent(relation, key -> new HashSet<>())
                        .add(claim.value().substring(space + 1));
            }
        }
        return new Relatives(told.entrySet().stream()
                .filter(entry -> entry.getValue().size() == 1)
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().iterator().next())));
    }

    /** The same claims, about relatives by their names where they have one. */
    public List<Claim> byName(List<Claim> claims) {
        return names.isEmpty() ? claims : claims.stream().map(this::byName).toList();
    }

    private Claim byName(Claim claim) {
        var name = names.get(claim.subject());
        return name == null
                ? claim
                : new Claim(name, claim.slot(), claim.value(), claim.state(), claim.isSingleValued(), claim.isEvent());
    }
}
