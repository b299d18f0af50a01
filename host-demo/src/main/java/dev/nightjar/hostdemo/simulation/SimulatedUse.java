package dev.nightjar.hostdemo.simulation;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import dev.nightjar.memory.Fact;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Which facts are used on a day. A few matter again and again and most hardly ever: facts stand in an order that the seed
 * and their text decide, and those in front are drawn most often. Ids have no part in it, so the same memory and seed
 * give the same days. Thread-safe.
 */
final class SimulatedUse {

    private final HashFunction hash;
    private final int perDay;
    private final Comparator<Fact> order;

    SimulatedUse(long seed, int perDay) {
        this.perDay = perDay;
        this.hash = Hashing.sipHash24(seed, 0);
        this.order = Comparator.comparingLong((Fact fact) ->
                        hash.hashString(fact.content(), StandardCharsets.UTF_8).asLong())
                .thenComparing(Fact::content)
                .thenComparing(Fact::eventTime)
                .thenComparing(fact -> fact.details().namespace().value());
    }

    /** The facts used on that day, at most as many as are used a day. */
    Set<Fact> on(int day, List<Fact> active) {
        var ordered = active.stream().sorted(order).toList();
        var ofTheDay = new SplittableRandom(hash.hashInt(day).asLong());
        var used = new LinkedHashSet<Fact>();
        for (int use = 0; use < perDay && !ordered.isEmpty(); use++) {
            double place = ofTheDay.nextDouble();
            used.add(ordered.get((int) (ordered.size() * place * place * place)));
        }
        return used;
    }
}
