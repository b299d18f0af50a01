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
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
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
        var candidates = LongStream.concat(Arrays.stream(linked), holding(names))
                .distinct()
                .toArray();
        var newest = tx.turns().newest(Longs.asList(candidates), scope, filter, Math.max(1, candidates.length)).stream()
                .map(Candidate::pk)
                .toList();
        return naming(
                newest,
                Arrays.stream(linked).boxed().collect(Collectors.toSet()),
                NameInText.asWritten(name, names),
                limit);
    }

    /** Memories with a word of one of the names: a superset of those with a whole name, but fast to find. */
    private LongStream holding(List<String> names) {
        var forms = names.stream()
                .flatMap(one -> TermCutter.asked(one).stream())
                .flatMap(term -> term.forms().stream())
                .collect(Collectors.toSet());
        return forms.isEmpty()
                ? LongStream.empty()
                : Arrays.stream(tx.search().words(scope).holding(List.of(forms)).get(0));
    }

    private List<Memory> naming(List<Long> newest, Set<Long> linked, NameInText names, int limit) {
        var named = new ArrayList<Memory>();
        for (int from = 0; from < newest.size() && named.size() < limit; from += AT_ONCE) {
            var page = newest.subList(from, Math.min(newest.size(), from + AT_ONCE));
            var rows =
                    tx.memories().byKeys(page).stream().collect(Collectors.toMap(MemoryRow::pk, Function.identity()));
            page.stream()
                    .flatMap(pk -> Stream.ofNullable(rows.get(pk)))
                    .filter(row -> names.isIn(row.memory().content())
                            || (linked.contains(row.pk())
                                    && !names.isOtherWordIn(row.memory().content())))
                    .limit(limit - named.size())
                    .forEach(row -> named.add(row.memory()));
        }
        return named;
    }
}
