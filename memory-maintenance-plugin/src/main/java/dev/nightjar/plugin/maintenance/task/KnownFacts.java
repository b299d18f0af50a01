package dev.nightjar.plugin.maintenance.task;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Stored facts that the reader of a session should know, so that it neither saves them again nor leaves standing what is over.
 * Chosen with every turn and every speaker; what is about a speaker and can change (plans, counts, home, work) comes first.
 * Thread-safe.
 */
public final class KnownFacts {

    /** How many are shown: more cost a call more than they save it. */
    private static final int MOST = 25;

    private static final int OF_A_TURN = 5;
    private static final int OF_A_SPEAKER = 12;
    /** How much of a turn is searched for, in code points. */
    private static final int QUERY = 300;

    private static final int MAX_NAME = 60;
    /** What a fact about a speaker that can change is worth: as much as being the first hit of two turns. */
    private static final double CHANGEABLE = 2;

    private final ExtensionContext context;

    /** @param context where the memory is asked for; nothing is known while there is none */
    public KnownFacts(ExtensionContext context) {
        this.context = context;
    }

    /** The likeliest to matter first. */
    public List<Fact> of(MemoryScope scope, List<Episode> episodes) {
        return context.service(MemoryService.class)
                .map(memory -> new Choice(memory, scope).of(episodes))
                .orElse(List.of());
    }

    /** How many active facts there are in all. */
    public long count(MemoryScope scope) {
        return context.service(MemoryService.class)
                .map(memory -> memory.count(scope, MemoryFilter.ofKinds(MemoryKind.FACT)))
                .orElse(0L);
    }

    /** A choice in the making. Not thread-safe. */
    private static final class Choice {

        private final MemoryService memory;
        private final MemoryScope scope;
        private final Map<MemoryId, Fact> facts = new LinkedHashMap<>();
        private final Map<MemoryId, Double> worth = new HashMap<>();

        Choice(MemoryService memory, MemoryScope scope) {
            this.memory = memory;
            this.scope = scope;
        }

        List<Fact> of(List<Episode> episodes) {
            var speakers = speakers(episodes);
            episodes.forEach(episode -> add(found(CodePoints.first(episode.content(), QUERY), OF_A_TURN), fact -> 0.0));
            speakers.forEach(name -> add(notPast(about(name)), fact -> isChangeable(fact, name) ? CHANGEABLE : 0.0));
            Comparator<Fact> byWorth = Comparator.comparing(fact -> -worth.getOrDefault(fact.id(), 0.0));
            return facts.values().stream()
                    .sorted(byWorth.thenComparing(Fact::id, Comparator.comparing(MemoryId::value)))
                    .limit(MOST)
                    .toList();
        }

        private void add(List<Fact> found, Function<Fact, Double> more) {
            for (int place = 0; place < found.size(); place++) {
                var fact = found.get(place);
                facts.putIfAbsent(fact.id(), fact);
                worth.merge(fact.id(), 1.0 / (place + 1) + more.apply(fact), Double::sum);
            }
        }

        /** What mentions the name; where no entity has it, what has it among its words. */
        private List<Fact> about(String name) {
            return memory.entity(scope, name, MemoryFilter.ofKinds(MemoryKind.FACT), OF_A_SPEAKER)
                    .map(profile -> active(profile.memories().stream()))
                    .filter(known -> !known.isEmpty())
                    .orElseGet(() -> found(name, OF_A_SPEAKER));
        }

        private List<Fact> found(String query, int most) {
            if (query.isBlank()) {
                return List.of();
            }
            var request = SearchRequest.of(query, MemoryFilter.ofKinds(MemoryKind.FACT), most);
            return active(memory.search(scope, request).stream().map(SearchHit::memory));
        }

        private static List<Fact> active(Stream<? extends Memory> memories) {
            return memories.filter(Fact.class::isInstance)
                    .map(Fact.class::cast)
                    .filter(Fact::isActive)
                    .toList();
        }

        /** A plan whose time is over matters only where somebody speaks of it. */
        private static List<Fact> notPast(List<Fact> facts) {
            return facts.stream()
                    .filter(fact -> fact.standing() != Fact.Standing.PAST)
                    .toList();
        }

        private static List<String> speakers(List<Episode> episodes) {
            return episodes.stream()
                    .map(Episode::speaker)
                    .filter(Objects::nonNull)
                    .map(name -> VisibleText.line(name, MAX_NAME))
                    .filter(name -> !name.isEmpty())
                    .distinct()
                    .toList();
        }

        private static boolean isChangeable(Fact fact, String name) {
            return Optional.ofNullable(fact.fading().plannedUntil()).isPresent()
                    || fact.claims().stream()
                            .filter(Claim::isSingleValued)
                            .anyMatch(claim -> claim.subject().equals(name.toLowerCase(Locale.ROOT)));
        }
    }
}
