package dev.nightjar.plugin.maintenance.consolidation;

import com.google.common.collect.Streams;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Origin;
import dev.nightjar.spi.ExtensionContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a reader of a session may have missed: new facts that repeat another one, or that cannot be true together
 * with it. Only a model can tell which of the two applies, because contradicting values have as similar wording as
 * paraphrases. Thread-safe.
 */
public final class FactChecks {

    /** Minimum share of common words for sentences that may say the same. */
    private static final double SAME_WORDS = 0.6;

    /** Minimum cosine for sentences that may say the same. Few unrelated facts about one person reach it. */
    private static final double SAME_MEANING = 0.86;

    private static final Pattern UNSPACED = Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]");

    /** Claims outweigh any wording. */
    private static final double CLAIMED = 1;

    private final ExtensionContext context;

    /** @param context supplies the embedding service; without one, words and claims decide */
    public FactChecks(ExtensionContext context) {
        this.context = context;
    }

    /**
     * A new fact and another one that may repeat or contradict it.
     *
     * @param draft the new fact
     * @param stored the other one if it is stored; null when both are new
     * @param other the other one if it is new, too, and listed before the draft; null when it is stored
     * @param isExclusive whether their claims cannot both hold, the draft has a value for every slot of the other one,
     *     and, if that is stored, their words are alike; otherwise a verdict decides
     * @param likelihood how likely, 0..1; {@link #NAMED} where the reader names the other one as replaced, though they
     *     are not alike
     */
    public record Pair(
            FactDraft draft,
            @Nullable Fact stored,
            @Nullable FactDraft other,
            boolean isExclusive,
            double likelihood) {

        /**
         * Likelihood of a pair that only the reader's word makes: they do not say the same, whatever a verdict says.
         */
        public static final double NAMED = 0;

        private boolean isAboutSame(Pair another) {
            return earlier().equals(another.earlier()) && draft.content().equals(another.draft.content());
        }

        /** Whether the new fact is one of the two. */
        boolean isOf(FactDraft fact) {
            return draft.content().equals(fact.content()) || earlier().equals(fact.content());
        }

        /** The text of the earlier fact. */
        public String earlier() {
            return stored == null ? (other == null ? "" : other.content()) : stored.content();
        }
    }

    /**
     * The unsettled pairs, likeliest first.
     *
     * @param asked pairs of these drafts with stored facts that are unsettled whatever their words say; they come first
     */
    public List<Pair> pairs(LeasedSession session, List<FactDraft> drafts, List<Pair> asked) {
        var all = new ArrayList<>(asked);
        pairs(session, drafts).stream()
                .filter(pair -> asked.stream().noneMatch(pair::isAboutSame))
                .forEach(all::add);
        return all;
    }

    /** The unsettled pairs, likeliest first. */
    public List<Pair> pairs(LeasedSession session, List<FactDraft> all) {
        // Facts of others wait for a review, and neither repeat nor end what the user says.
        var drafts = all.stream().filter(draft -> draft.origin() != Origin.WEB).toList();
        var named = drafts.stream()
                .flatMap(draft -> draft.supersedes().stream())
                .map(Supersession::stored)
                .collect(Collectors.toSet());
        var candidates = Streams.zip(
                        drafts.stream(),
                        session.conflicts(drafts).stream(),
                        (draft, found) -> open(draft, found, named))
                .toList();
        var texts = Stream.concat(
                drafts.stream().map(FactDraft::content),
                candidates.stream().flatMap(List::stream).map(Fact::content));
        var meaning = Meaning.of(context, texts.toList());
        var pairs = new ArrayList<Pair>();
        for (int i = 0; i < drafts.size(); i++) {
            var draft = drafts.get(i);
            candidates
                    .get(i)
                    .forEach(fact -> pair(meaning, draft, fact.content(), fact.claims(), fact, null)
                            .ifPresent(pairs::add));
            drafts.subList(0, i)
                    .forEach(other -> pair(meaning, draft, other.content(), other.claims(), null, other)
                            .ifPresent(pairs::add));
        }
        pairs.sort(Comparator.comparingDouble(pair -> -pair.likelihood));
        return pairs;
    }

    /** Without candidates that the reader named, and without equal texts, which the store recognises by itself. */
    private static List<Fact> open(FactDraft draft, List<Fact> candidates, Set<MemoryId> named) {
        return candidates.stream()
                .filter(fact -> !named.contains(fact.id()) && !fact.content().equalsIgnoreCase(draft.content()))
                .toList();
    }

    private static Optional<Pair> pair(
            Meaning meaning,
            FactDraft draft,
            String content,
            List<Claim> claims,
            @Nullable Fact stored,
            @Nullable FactDraft other) {
        var claimed = ClaimedRelation.of(draft.claims(), claims);
        if (claimed.compareTo(ClaimedRelation.PERHAPS) >= 0) {
            boolean isExclusive = claimed == ClaimedRelation.EXCLUSIVE
                    && hasSlotsOf(draft.claims(), claims)
                    && (other != null || ClaimedRelation.isLikely(draft.content(), draft.claims(), content, claims));
            return Optional.of(new Pair(draft, stored, other, isExclusive, CLAIMED));
        }
        double words = sharedWords(draft.content(), content);
        double near = meaning.nearness(draft.content(), content);
        return words < SAME_WORDS && near < SAME_MEANING
                ? Optional.empty()
                : Optional.of(new Pair(draft, stored, other, false, Math.max(words, near)));
    }

    /** Whether the ones have a value for each slot of the others; otherwise the others say more. */
    private static boolean hasSlotsOf(List<Claim> ones, List<Claim> others) {
        return others.stream()
                .allMatch(other -> ones.stream()
                        .anyMatch(one -> one.subject().equals(other.subject())
                                && one.slot().equals(other.slot())));
    }

    /** Common words divided by all words, 0..1. */
    private static double sharedWords(String one, String other) {
        var a = words(one);
        var b = words(other);
        var both = new HashSet<>(a);
        both.retainAll(b);
        int all = a.size() + b.size() - both.size();
        return all == 0 ? 0 : (double) both.size() / all;
    }

    /** Whether a text has letters of a script without spaces between words. */
    public static boolean isUnspaced(String text) {
        return UNSPACED.matcher(text).find();
    }

    /** The words of a text, in lower case. */
    public static Set<String> words(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }
}
