package dev.nightjar.plugin.maintenance.task;

import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.commons.prompt.ListItem;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.ConsolidationTopics;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects stored facts for the reader of a session, so that it neither saves them again nor misses that they have
 * ended. Those that a person's turn is about come first, then those about a speaker that can change: plans, home, work,
 * relationships, counts. Places that are left go to the newest of all facts, those that can change first. Thread-safe.
 */
public final class KnownFacts {

    /** Maximum facts shown; more cost a call more than they save. */
    private static final int MOST = 12;

    /** Maximum facts that wait for a review; a reader that sees them does not propose them again. */
    private static final int WAITING = 5;

    private static final int OF_A_TURN = 5;
    private static final int OF_A_SPEAKER = 12;
    /** How many of the newest facts are looked at for the places that are left. */
    private static final int NEWEST = 100;
    /** Most statements of a session that are looked at. */
    private static final int STATEMENTS = 200;
    /** How much of a turn is used as a query, in code points. */
    private static final int QUERY = 300;

    private static final int MAX_NAME = 60;
    private static final int MAX_FACT = 200;
    /** Tags that models give to such facts. */
    private static final Set<String> CHANGING = Set.of("plan", "home", "work", "relationship");

    private final ExtensionContext context;
    private final EpisodeTexts texts;

    /**
     * @param context supplies the memory; without one, nothing is known
     * @param texts formats dates as for episodes
     */
    public KnownFacts(ExtensionContext context, EpisodeTexts texts) {
        this.context = context;
        this.texts = texts;
    }

    /**
     * Facts as a reader sees them.
     *
     * @param facts by their ids in this task, such as {@code k1}; the likeliest to matter first
     * @param text a fenced list of them; empty when nothing is known
     * @param statements statements of the same episodes; they are not shown, because the reader words them anew
     */
    public record Shown(Map<String, Fact> facts, String text, List<Fact> statements) {}

    /** The facts to show with these episodes. */
    public Shown of(MemoryScope scope, List<Episode> episodes) {
        return context.service(MemoryService.class)
                .map(memory -> {
                    var statements = statements(memory, scope, episodes);
                    var chosen = new Choice(memory, scope, statements).of(episodes);
                    return shown(memory, scope, withWaiting(scope, chosen), statements);
                })
                .orElse(new Shown(Map.of(), "", List.of()));
    }

    /** Statements of these episodes that the user has not confirmed. */
    private static List<Fact> statements(MemoryService memory, MemoryScope scope, List<Episode> episodes) {
        var all = MemoryFilter.ofKinds(MemoryKind.FACT);
        return episodes.stream()
                .map(episode -> episode.details().sessionId())
                .filter(Objects::nonNull)
                .distinct()
                .flatMap(session -> memory.list(scope, all.inSession(session), STATEMENTS).stream())
                .map(Fact.class::cast)
                .filter(fact -> !fact.isProtected() && isSaidIn(episodes, fact))
                .toList();
    }

    private static boolean isSaidIn(List<Episode> episodes, Fact fact) {
        return Quotation.of(fact)
                .filter(said ->
                        episodes.stream().anyMatch(episode -> episode.content().contains(said.sentence())))
                .isPresent();
    }

    /** Adds the newest facts that wait for a review. */
    private List<Fact> withWaiting(MemoryScope scope, List<Fact> chosen) {
        var waiting = context.service(MemoryReview.class).stream()
                .flatMap(review -> review.waiting(scope, WAITING).stream())
                .flatMap(one -> one.memory() instanceof Fact fact ? Stream.of(fact) : Stream.empty());
        return Stream.concat(chosen.stream(), waiting).toList();
    }

    private Shown shown(MemoryService memory, MemoryScope scope, List<Fact> chosen, List<Fact> statements) {
        var facts = new LinkedHashMap<String, Fact>();
        var lines = new StringBuilder();
        for (var fact : chosen) {
            var id = "k" + (facts.size() + 1);
            facts.put(id, fact);
            lines.append(ListItem.withoutBullet(
                    id, VisibleText.line(fact.content(), MAX_FACT), remark(memory, scope, fact)));
        }
        return new Shown(
                facts,
                facts.isEmpty()
                        ? ""
                        : Fence.around("known-facts", lines.toString().stripTrailing()),
                statements);
    }

    /** The day on which it was said last, and whether it is confirmed. */
    private String remark(MemoryService memory, MemoryScope scope, Fact fact) {
        var day = memory.history(scope, fact.id())
                .flatMap(history ->
                        history.sources().stream().map(Memory::eventTime).max(Comparator.naturalOrder()))
                .filter(last -> last.isAfter(fact.eventTime()))
                .orElse(fact.eventTime());
        return "(" + texts.day(day) + (fact.isProtected() ? ", confirmed)" : ")");
    }

    /**
     * Topics that the host wants facts about, and those it wants none about, in one or two sentences with a space
     * before each; empty when everything is wanted.
     */
    public static String wishes(ExtensionContext context) {
        var topics = context.service(SessionConsolidation.class)
                .map(SessionConsolidation::topics)
                .orElse(ConsolidationTopics.ALL);
        var never = topics.never().isEmpty()
                ? ""
                : " Save no fact about any of these topics: " + String.join("; ", topics.never()) + ".";
        var only = topics.only().isEmpty()
                ? ""
                : " Save only facts about these topics: " + String.join("; ", topics.only()) + ".";
        return never + only;
    }

    /** Number of active facts in all. */
    public long count(MemoryScope scope) {
        return context.service(MemoryService.class)
                .map(memory -> memory.count(scope, MemoryFilter.ofKinds(MemoryKind.FACT)))
                .orElse(0L);
    }

    /** The selection in progress. Not thread-safe. */
    private final class Choice {

        private final MemoryService memory;
        private final MemoryScope scope;
        private final Set<MemoryId> hidden;
        private final Map<MemoryId, Fact> facts = new LinkedHashMap<>();
        private final Map<MemoryId, Double> relevance = new HashMap<>();

        /** @param hidden facts that are not to be chosen */
        Choice(MemoryService memory, MemoryScope scope, List<Fact> hidden) {
            this.memory = memory;
            this.scope = scope;
            this.hidden = hidden.stream().map(Fact::id).collect(Collectors.toSet());
        }

        List<Fact> of(List<Episode> episodes) {
            var speakers = speakers(episodes);
            personsOf(episodes)
                    .forEach(episode -> hits(CodePoints.first(episode.content(), QUERY), OF_A_TURN)
                            .forEach(this::add));
            speakers.forEach(name -> {
                // A past plan matters only if a turn mentions it.
                about(name).stream()
                        .filter(fact -> fact.standing() != Fact.Standing.PAST)
                        .forEach(fact -> facts.putIfAbsent(fact.id(), fact));
                claiming(name).forEach(fact -> facts.putIfAbsent(fact.id(), fact));
            });
            Comparator<Fact> byRelevance = Comparator.comparing(fact -> -relevance.getOrDefault(fact.id(), 0.0));
            facts.keySet().removeAll(hidden);
            var chosen = facts.values().stream()
                    .sorted(byRelevance
                            .thenComparing(fact -> speakers.stream().noneMatch(name -> isChangeable(fact, name)))
                            .thenComparing(Fact::id, Comparator.comparing(MemoryId::value)))
                    .limit(MOST);
            return Stream.concat(chosen, facts.size() < MOST ? others() : Stream.empty())
                    .limit(MOST)
                    .toList();
        }

        /** The newest facts that are not chosen, those that can change first. */
        private Stream<Fact> others() {
            return active(memory.list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), NEWEST).stream()).stream()
                    .filter(fact -> !facts.containsKey(fact.id())
                            && !hidden.contains(fact.id())
                            && fact.standing() != Fact.Standing.PAST)
                    .sorted(Comparator.comparing(fact -> !isChangeable(fact)));
        }

        /** Turns of people, or all if there are none: answers of an assistant mostly repeat them. */
        private static List<Episode> personsOf(List<Episode> episodes) {
            var persons = episodes.stream()
                    .filter(episode -> episode.role() == Role.USER || episode.speaker() != null)
                    .toList();
            return persons.isEmpty() ? episodes : persons;
        }

        /** Adds a hit; the relevance of a fact is that to its best turn. */
        private void add(SearchHit hit) {
            var fact = (Fact) hit.memory();
            facts.putIfAbsent(fact.id(), fact);
            relevance.merge(fact.id(), hit.relevance(), Math::max);
        }

        /** Facts that mention the name; if there is no entity with it, facts with the name in their text. */
        private List<Fact> about(String name) {
            return memory.entity(scope, name, MemoryFilter.ofKinds(MemoryKind.FACT), OF_A_SPEAKER)
                    .map(profile -> active(profile.memories().stream()))
                    .filter(known -> !known.isEmpty())
                    .orElseGet(() -> found(name, OF_A_SPEAKER));
        }

        /** Facts that claim something about the name, however old. */
        private List<Fact> claiming(String name) {
            return context
                    .service(SessionConsolidation.class)
                    .map(store -> store.factsAbout(scope, Set.of(name.toLowerCase(Locale.ROOT))))
                    .orElse(List.of())
                    .stream()
                    .filter(fact -> isChangeable(fact, name))
                    .toList();
        }

        private List<Fact> found(String query, int most) {
            return active(hits(query, most).stream().map(SearchHit::memory));
        }

        private List<SearchHit> hits(String query, int most) {
            if (query.isBlank()) {
                return List.of();
            }
            var request = SearchRequest.of(query, MemoryFilter.ofKinds(MemoryKind.FACT), most);
            return memory.search(scope, request).stream()
                    .filter(hit -> hit.memory() instanceof Fact fact && fact.isActive())
                    .toList();
        }

        private static List<Fact> active(Stream<? extends Memory> memories) {
            return memories.filter(Fact.class::isInstance)
                    .map(Fact.class::cast)
                    .filter(Fact::isActive)
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
            var speaker = name.toLowerCase(Locale.ROOT);
            return fact.content().toLowerCase(Locale.ROOT).contains(speaker)
                    && fact.standing() != Fact.Standing.PAST
                    && isChangeable(fact, claim -> claim.subject().equals(speaker));
        }

        private static boolean isChangeable(Fact fact) {
            return isChangeable(fact, claim -> true);
        }

        private static boolean isChangeable(Fact fact, Predicate<Claim> isMeant) {
            return fact.fading().plannedUntil() != null
                    || fact.details().tags().stream().anyMatch(CHANGING::contains)
                    || fact.claims().stream().anyMatch(claim -> isMeant.test(claim) && Slots.isSingle(claim.slot()));
        }
    }
}
