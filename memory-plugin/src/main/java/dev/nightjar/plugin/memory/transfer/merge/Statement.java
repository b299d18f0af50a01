package dev.nightjar.plugin.memory.transfer.merge;

import static java.util.Comparator.comparing;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.table.LinkTable;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Memories that state the same: facts of the same text, or notes with the same key. One of them speaks for all.
 * Statements that took each other's place, or cannot hold together, are rivals; the one said last is active. Not
 * thread-safe.
 */
final class Statement {

    private static final Comparator<MemoryItem> SPEAKERS = comparing(Statements::isInForce)
            .thenComparing(memory -> memory.standing().isProtected())
            .thenComparing(ErasedItems::said)
            .thenComparing(memory -> memory.id().value());

    private final String key;
    private final List<MemoryItem> members = new ArrayList<>();
    /** With what is known of who replaced whom: positive where this one replaced the rival last. */
    private final Map<Statement, Replacing> rivals = new HashMap<>();

    private @Nullable MemoryItem speaker;
    private @Nullable Statement winner;
    private Instant said = Instant.MIN;
    private boolean isConfirmed;

    Statement(String key) {
        this.key = key;
    }

    private record Replacing(Instant at, boolean isByThis, boolean isByClaim, boolean isCorrection) {}

    void add(MemoryItem member) {
        members.add(member);
        speaker = speaker == null || SPEAKERS.compare(member, speaker) > 0 ? member : speaker;
        said = later(said, ErasedItems.said(member));
        if (member.standing().isProtected()) {
            isConfirmed = true;
            said = later(said, member.standing().confidenceAt());
        }
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** Notes that one replaced the other; the latest note counts. */
    static void replaced(Statement newer, Statement older, Link link) {
        if (newer != older) {
            boolean isCorrection = LinkTable.CORRECTED.equals(link.reason());
            newer.note(older, new Replacing(link.createdAt(), true, false, isCorrection));
            older.note(newer, new Replacing(link.createdAt(), false, false, isCorrection));
        }
    }

    /**
     * Notes that both cannot hold.
     *
     * @param isByClaim whether that is seen from what they claim
     */
    static void excluding(Statement one, Statement other, boolean isByClaim) {
        if (one != other) {
            one.rivals.putIfAbsent(
                    other, new Replacing(Instant.MIN, one.key.compareTo(other.key) > 0, isByClaim, false));
            other.rivals.putIfAbsent(
                    one, new Replacing(Instant.MIN, other.key.compareTo(one.key) > 0, isByClaim, false));
        }
    }

    private void note(Statement rival, Replacing replacing) {
        rivals.merge(rival, replacing, (known, more) -> {
            int order = known.at.compareTo(more.at);
            boolean isKeyFirst = key.compareTo(rival.key) > 0;
            var last = order > 0 || (order == 0 && known.isByThis == isKeyFirst) ? known : more;
            return new Replacing(last.at, last.isByThis, false, known.isCorrection || more.isCorrection);
        });
    }

    /** Drops the rivals that were erased. */
    void keepRivals(Collection<Statement> left) {
        rivals.keySet().retainAll(left);
    }

    /** Finds the rival that was said last, after this one. */
    void settle() {
        for (var rival : rivals.keySet()) {
            if (rival.isAbove(this) && (winner == null || rival.isLaterThan(winner))) {
                winner = rival;
            }
        }
    }

    private boolean isLaterThan(Statement other) {
        int order = comparing((Statement one) -> one.isConfirmed)
                .thenComparing(Statement::said)
                .thenComparing(one -> one.key)
                .compare(this, other);
        return order > 0;
    }

    /**
     * Whether this one replaces the other. A confirmed one is replaced only by a confirmed one or by the user's own
     * word.
     */
    private boolean isAbove(Statement other) {
        var known = Objects.requireNonNull(rivals.get(other));
        if (isConfirmed != other.isConfirmed && !known.isCorrection) {
            return isConfirmed;
        }
        int order = said.compareTo(other.said);
        return order > 0 || (order == 0 && known.isByThis);
    }

    boolean hasRivals() {
        return !rivals.isEmpty();
    }

    /** Whether nothing but their claims makes them rivals. */
    boolean isClaimedBy(Statement rival) {
        var replacing = rivals.get(rival);
        return replacing != null && replacing.isByClaim;
    }

    /** The rivals that hold rather than this one. */
    List<Statement> above() {
        return rivals.keySet().stream().filter(rival -> rival.isAbove(this)).toList();
    }

    /** The rivals that give way to this one. */
    List<Statement> below() {
        return rivals.keySet().stream().filter(this::isAbove).toList();
    }

    /** The memory that speaks for all of them. */
    MemoryItem speaker() {
        return Objects.requireNonNull(speaker, "a statement has a member");
    }

    /** The statement that replaces this one; null for none. */
    @Nullable
    Statement winner() {
        return winner;
    }

    /** When it was said last. */
    Instant said() {
        return said;
    }

    /** Names under which those are found that may exclude this one. */
    Set<String> slots() {
        var slots = new HashSet<String>();
        for (var member : members) {
            for (var claim : member.claims()) {
                var slot = claim.subject() + '\n' + claim.slot();
                var value = slot + '\n' + claim.value().toLowerCase(Locale.ROOT);
                slots.add(claim.isSingleValued() ? slot : value);
                slots.add(value);
            }
        }
        return slots;
    }

    /**
     * Whether both claim what cannot be true together. Facts of one session were compared when it was read. A quotation
     * excludes nothing, because nobody has judged what it says.
     */
    boolean excludes(Statement other) {
        return members.stream().anyMatch(one -> other.members.stream().anyMatch(two -> isExcluding(one, two)));
    }

    private static boolean isExcluding(MemoryItem one, MemoryItem other) {
        boolean isOfOneSession = one.sessionId() != null && one.sessionId().equals(other.sessionId());
        return !isOfOneSession
                && !isQuotation(one)
                && !isQuotation(other)
                && one.claims().stream()
                        .anyMatch(claim -> other.claims().stream().anyMatch(more -> isExcluding(claim, more)));
    }

    private static boolean isQuotation(MemoryItem fact) {
        return fact.provenance().source().equals(Quotation.SOURCE);
    }

    private static boolean isExcluding(Claim one, Claim other) {
        boolean isHolding = one.state() == State.HOLDS && other.state() == State.HOLDS;
        boolean isOver = one.state() == State.OVER || other.state() == State.OVER;
        return one.excludes(other) && !one.isEvent() && !other.isEvent() && (isHolding || isOver);
    }
}
