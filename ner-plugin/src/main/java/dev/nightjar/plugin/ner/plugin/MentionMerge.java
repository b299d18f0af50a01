package dev.nightjar.plugin.ner.plugin;

import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingInt;

import dev.nightjar.plugin.ner.name.GazetteerProvider;
import dev.nightjar.plugin.ner.name.NameWords;
import dev.nightjar.plugin.ner.pattern.PatternProvider;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.Mention.Span;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * Makes one list of several providers' mentions. Mentions that overlap, or that say the same text when one of them has
 * no position, are taken for one thing: the most confident stays, then the longest, then the one of the earlier
 * provider. A mention without position that wins takes over the places where others found its text. The outcome does
 * not depend on the order of the input.
 */
final class MentionMerge {

    /** Of equally sure and equally long mentions, that of the later provider goes first; others come last. */
    private static final List<String> PROVIDERS = List.of(GazetteerProvider.NAME, PatternProvider.NAME);

    private static final Comparator<Mention> BEST_FIRST = comparingDouble(Mention::confidence)
            .thenComparingInt(MentionMerge::length)
            .thenComparingInt(mention -> PROVIDERS.indexOf(mention.provider()))
            .reversed()
            .thenComparing(Mention::provider)
            .thenComparing(MentionMerge::start)
            .thenComparing(Mention::type)
            .thenComparing(Mention::canonicalName)
            .thenComparing(Mention::text);

    private MentionMerge() {}

    /** The merged mentions in text order, those without position at the end. */
    static List<Mention> merge(List<Mention> mentions) {
        if (mentions.isEmpty()) {
            return List.of();
        }
        var unplaced = new HashMap<String, Mention>();
        var placed = new ArrayList<Mention>();
        for (Mention mention : mentions) {
            if (mention.span() == null) {
                unplaced.merge(NameWords.fold(mention.text()), mention, BinaryOperator.minBy(BEST_FIRST));
            } else {
                placed.add(mention);
            }
        }
        List<Mention> settled = unplaced.isEmpty() ? placed : settle(placed, unplaced);
        List<Mention> merged = withoutOverlaps(settled);
        unplaced.values().stream().sorted(BEST_FIRST).forEach(merged::add);
        return List.copyOf(merged);
    }

    /** Lets mentions without position meet those of the same text, and takes out the ones that found any. */
    private static List<Mention> settle(List<Mention> placed, Map<String, Mention> unplaced) {
        var settled = new ArrayList<Mention>();
        Set<String> met = new HashSet<>();
        for (Mention mention : placed) {
            String key = NameWords.fold(mention.text());
            Mention rival = unplaced.get(key);
            if (rival == null) {
                settled.add(mention);
            } else {
                met.add(key);
                settled.add(BEST_FIRST.compare(mention, rival) <= 0 ? mention : at(mention, rival));
            }
        }
        unplaced.keySet().removeAll(met);
        return settled;
    }

    private static List<Mention> withoutOverlaps(List<Mention> mentions) {
        var taken = new BitSet();
        var kept = new ArrayList<Mention>();
        mentions.stream().sorted(BEST_FIRST).forEach(mention -> {
            int end = start(mention) + length(mention);
            int next = taken.nextSetBit(start(mention));
            if (next < 0 || next >= end) {
                taken.set(start(mention), end);
                kept.add(mention);
            }
        });
        kept.sort(comparingInt(MentionMerge::start));
        return kept;
    }

    private static Mention at(Mention place, Mention winner) {
        return new Mention(
                place.text(),
                winner.type(),
                winner.canonicalName(),
                place.span(),
                winner.confidence(),
                winner.provider());
    }

    private static int length(Mention mention) {
        Span span = mention.span();
        return span == null ? mention.text().length() : span.length();
    }

    private static int start(Mention mention) {
        Span span = mention.span();
        return span == null ? Integer.MAX_VALUE : span.start();
    }
}
