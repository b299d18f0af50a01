package dev.nightjar.plugin.ner.strategy;

import dev.nightjar.ner.EntityRecognizer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The strategies by name. Thread-safe. */
public final class StrategyTable {

    /** So that a caller who makes names up cannot fill the memory. */
    private static final int MAX_WARNINGS = 100;

    private final Map<String, Strategy> byName;
    private final Strategy fast;
    private final Consumer<String> warnings;
    private final Set<String> warnedOf = ConcurrentHashMap.newKeySet();

    /**
     * A table of these.
     *
     * @param warnings takes a line for people, once for each unknown name
     * @throws IllegalArgumentException when {@link EntityRecognizer#FAST} is missing
     */
    public StrategyTable(List<Strategy> strategies, Consumer<String> warnings) {
        this.byName = strategies.stream().collect(Collectors.toUnmodifiableMap(Strategy::name, Function.identity()));
        this.warnings = warnings;
        Strategy found = byName.get(EntityRecognizer.FAST);
        if (found == null) {
            throw new IllegalArgumentException("There must be a strategy '" + EntityRecognizer.FAST + "'");
        }
        this.fast = found;
    }

    /** The strategy of this name; an unknown one works as {@link EntityRecognizer#FAST}. */
    Strategy named(String name) {
        Strategy strategy = byName.get(name);
        if (strategy != null) {
            return strategy;
        }
        if (warnedOf.size() < MAX_WARNINGS && warnedOf.add(name)) {
            warnings.accept("Unknown recognition strategy '" + name + "' works as '" + fast.name() + "'; there are "
                    + byName.keySet().stream().sorted().collect(Collectors.joining(", ")));
        }
        return fast;
    }
}
