package dev.nightjar.plugin.memory.fact;

import com.google.common.primitives.Longs;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.NameInText;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.TermCutter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Finds the memories that name an entity: those linked to it, and those whose text contains one of its names. Links
 * alone are not enough, because the recogniser misses names.
 */
public record NamedMemories(Tables tx, MemoryScope scope, MemoryFilter filter) {

    private static final int AT_ONCE = 500;

    /** The newest first. */
    public List<Memory> of(String name, int limit) {
        var bearers = tx.entities().withNames(scope, List.of(NameKey.of(name)));
        var names = NameInText.all(name, bearers, tx.entities());
        var linked = tx.entities().mentioning(scope, List.of(NameKey.of(name)), Integer.MAX_VALUE);
        var candidates = LongStream.concat(
                        Arrays.stream(linked), holding(List.of(names)).stream().flatMapToLong(Arrays::stream))
                .distinct()
                .toArray();
        return naming(
                newest(candidates),
                Arrays.stream(linked).boxed().collect(Collectors.toSet()),
                NameInText.asWritten(name, names),
                new HashMap<>(),
                limit);
    }

    /**
     * The newest memories with each of several names that no entity has.
     *
     * @param limit how many for each name
     * @return in the order of the names
     */
    public List<List<Memory>> ofUnknown(List<String> names, int limit) {
        var holding = holding(names.stream().map(List::of).toList()).stream()
                .map(keys -> Set.copyOf(Longs.asList(keys)))
                .toList();
        var order = newest(holding.stream()
                .flatMap(Set::stream)
                .distinct()
                .mapToLong(Long::longValue)
                .toArray());
        var newest = holding.stream()
                .map(keys -> order.stream().filter(keys::contains).toList())
                .toList();
        var read = new HashMap<Long, MemoryRow>();
        read(newest.stream().flatMap(keys -> keys.stream().limit(limit)).collect(Collectors.toSet()), read);
        return IntStream.range(0, names.size())
                .mapToObj(place -> {
                    var name = names.get(place);
                    var inText = NameInText.asWritten(name, List.of(name));
                    return naming(newest.get(place), Set.of(), inText, read, limit);
                })
                .toList();
    }

    private List<Long> newest(long[] keys) {
        return tx.turns().newest(Longs.asList(keys), scope, filter, Math.max(1, keys.length)).stream()
                .map(Candidate::pk)
                .toList();
    }

    /**
     * Memories with a word of one of the names, for each list of names: a superset of those with a whole name, but fast
     * to find.
     */
    private List<long[]> holding(List<List<String>> names) {
        var forms = names.stream().map(NamedMemories::forms).toList();
        var asked = forms.stream().filter(words -> !words.isEmpty()).distinct().toList();
        var held = tx.search().words(scope).holding(asked);
        return forms.stream()
                .map(words -> words.isEmpty() ? new long[0] : held.get(asked.indexOf(words)))
                .toList();
    }

    private static Set<String> forms(List<String> names) {
        return names.stream()
                .flatMap(one -> TermCutter.asked(one).stream())
                .flatMap(term -> term.forms().stream())
                .collect(Collectors.toSet());
    }

    /** @param read memories that are read already; others are added */
    private List<Memory> naming(
            List<Long> newest, Set<Long> linked, NameInText names, Map<Long, MemoryRow> read, int limit) {
        var named = new ArrayList<Memory>();
        for (int from = 0; from < newest.size() && named.size() < limit; from += AT_ONCE) {
            var page = newest.subList(from, Math.min(newest.size(), from + AT_ONCE));
            read(page, read);
            page.stream()
                    .flatMap(pk -> Stream.ofNullable(read.get(pk)))
                    .filter(row -> names.isIn(row.memory().content())
                            || (linked.contains(row.pk())
                                    && !names.isOtherWordIn(row.memory().content())))
                    .limit(limit - named.size())
                    .forEach(row -> named.add(row.memory()));
        }
        return named;
    }

    private void read(Collection<Long> keys, Map<Long, MemoryRow> read) {
        var missing = keys.stream().filter(key -> !read.containsKey(key)).toList();
        tx.memories().byKeys(missing).forEach(row -> read.put(row.pk(), row));
    }
}
