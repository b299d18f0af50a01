package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks.Pair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Settles pairs of facts by their verdicts. Of a pair without a verdict, two values of one slot in like words, the
 * later one holds; both facts of any other pair stay.
 */
public final class Settlement {

    private static final String NEWER = "a newer value of the same";

    private Settlement() {}

    /** How a new fact relates to an earlier one. */
    public enum Relation {
        /** The new fact adds nothing to the earlier one. */
        SAME,
        /** Not both can be true at the same time, or the new fact says everything the earlier one says and more. */
        REPLACES,
        /** Each fact is true and adds something. */
        BOTH;

        /** The relation with this name, in any letter case; empty for none. */
        public static Optional<Relation> of(String name) {
            return Stream.of(values())
                    .filter(relation -> relation.name().equalsIgnoreCase(name.strip()))
                    .findFirst();
        }
    }

    /**
     * The drafts without those that repeat another one.
     *
     * @param pairs pairs of these drafts, likeliest first
     * @param judged the known verdicts
     */
    public static List<FactDraft> of(List<FactDraft> drafts, List<Pair> pairs, Map<Pair, Relation> judged) {
        var facts = new ArrayList<>(drafts);
        for (var pair : pairs) {
            var relation = relation(pair, judged);
            if (relation != Relation.BOTH) {
                settle(facts, pair, relation);
            }
        }
        pairs.stream().filter(pair -> judged.get(pair) == Relation.BOTH).forEach(pair -> dropClaims(facts, pair));
        return facts;
    }

    private static Relation relation(Pair pair, Map<Pair, Relation> judged) {
        var relation = judged.getOrDefault(pair, pair.isExclusive() ? Relation.REPLACES : Relation.BOTH);
        return relation == Relation.SAME && !maySaySame(pair) ? Relation.BOTH : relation;
    }

    /** Whatever a verdict says, a fact of somebody else's or with another number is another fact. */
    private static boolean maySaySame(Pair pair) {
        var earlier = FactChecks.words(pair.earlier());
        var now = pair.draft().content();
        return pair.likelihood() != Pair.NAMED
                && !FactOwner.differs(now, pair.earlier())
                && FactChecks.words(now).stream()
                        .filter(word -> Character.isDigit(word.charAt(0)))
                        .allMatch(earlier::contains);
    }

    /** Merges facts with the same words. The merged fact has all their sources and replaces whatever they replace. */
    public static List<FactDraft> toldOnce(List<FactDraft> drafts) {
        var told = new LinkedHashMap<String, FactDraft>();
        drafts.forEach(draft -> told.merge(draft.content(), draft, Settlement::joined));
        return List.copyOf(told.values());
    }

    /**
     * The second of two that say the same, with the sources of both and, behind its own, the phrases of the other; it
     * replaces whatever either replaces.
     */
    public static FactDraft joined(FactDraft one, FactDraft kept) {
        return kept.toBuilder()
                .phrases(both(kept.phrases(), one.phrases()))
                .derivedFrom(both(one.derivedFrom(), kept.derivedFrom()))
                .supersedes(both(one.supersedes(), kept.supersedes()))
                .build();
    }

    /** Facts among the drafts for which another new one stands, a line each. */
    public static List<String> dropped(List<FactDraft> drafts, List<FactDraft> settled, List<Pair> pairs) {
        var dropped = new ArrayList<String>();
        for (var draft : drafts) {
            if (place(settled, draft) < 0) {
                pairs.stream()
                        .filter(pair -> pair.other() != null)
                        .flatMap(pair -> Stream.of(pair.draft().content(), pair.earlier())
                                .filter(text -> pair.isOf(draft) && !text.equals(draft.content())))
                        .findFirst()
                        .ifPresent(text -> dropped.add("'" + draft.content() + "': '" + text + "' stands for it"));
            }
        }
        return dropped;
    }

    private static void settle(List<FactDraft> facts, Pair pair, Relation relation) {
        var stored = pair.stored();
        var other = pair.other();
        int place = place(facts, pair.draft());
        if (place < 0) {
            return;
        }
        var draft = facts.get(place);
        if (stored != null) {
            // A draft with the words of a known fact renews it.
            facts.set(
                    place,
                    relation == Relation.SAME
                            ? draft.toBuilder().content(stored.content()).build()
                            : draft.toBuilder()
                                    .supersedes(both(draft.supersedes(), List.of(new Supersession(stored.id(), NEWER))))
                                    .build());
        } else if (other != null) {
            // Of one conversation, only the later fact is kept.
            int before = place(facts, other);
            if (before >= 0) {
                boolean isOtherLater = isLater(facts.get(before), draft);
                facts.set(place, isOtherLater ? joined(draft, facts.get(before)) : joined(facts.get(before), draft));
                facts.remove(before);
            }
        }
    }

    /**
     * Where a stored fact is true beside a new one that replaces nothing, the new one tells no other value of the same
     * slot.
     */
    private static void dropClaims(List<FactDraft> facts, Pair pair) {
        var stored = pair.stored();
        int place = place(facts, pair.draft());
        if (stored != null && place >= 0 && facts.get(place).supersedes().isEmpty()) {
            var draft = facts.get(place);
            var claims = draft.claims().stream()
                    .filter(claim -> stored.claims().stream()
                            .noneMatch(other -> claim.excludes(other) && !claim.hasValueOf(other)))
                    .toList();
            facts.set(place, draft.toBuilder().claims(claims).build());
        }
    }

    private static boolean isLater(FactDraft one, FactDraft other) {
        var said = one.eventTime();
        var before = other.eventTime();
        return said != null && before != null && said.isAfter(before);
    }

    /**
     * The position of the fact with this text. Look it up again for each pair, because settling others may have moved
     * or changed it.
     */
    private static int place(List<FactDraft> facts, FactDraft draft) {
        for (int i = 0; i < facts.size(); i++) {
            if (facts.get(i).content().equals(draft.content())) {
                return i;
            }
        }
        return -1;
    }

    private static <T> List<T> both(List<T> ones, List<T> others) {
        return Stream.concat(ones.stream(), others.stream()).distinct().toList();
    }
}
