package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stored facts near to staged ones, each once. */
final class NearFacts {

    private NearFacts() {}

    /**
     * The nearest of each staged fact before the second nearest of any.
     *
     * @param lists for each id of a staged fact the stored facts near to it, nearest first
     * @param most how many at most
     * @return each stored fact with the ids of the staged ones it is near to
     */
    static Map<Fact, List<String>> merged(Map<String, List<Fact>> lists, int most) {
        var facts = new LinkedHashMap<MemoryId, Fact>();
        int longest = lists.values().stream().mapToInt(List::size).max().orElse(0);
        for (int place = 0; place < longest; place++) {
            for (var list : lists.values()) {
                if (place < list.size() && facts.size() < most) {
                    facts.putIfAbsent(list.get(place).id(), list.get(place));
                }
            }
        }
        var near = new LinkedHashMap<Fact, List<String>>();
        facts.values().forEach(fact -> near.put(fact, idsNear(fact, lists)));
        return near;
    }

    private static List<String> idsNear(Fact fact, Map<String, List<Fact>> lists) {
        var ids = new ArrayList<String>();
        lists.forEach((id, list) -> {
            if (list.stream().anyMatch(candidate -> candidate.id().equals(fact.id()))) {
                ids.add(id);
            }
        });
        return ids;
    }
}
