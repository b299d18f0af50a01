package dev.nightjar.plugin.memory.transfer.merge;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsFirst;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.spi.transfer.TransferItem.Kept;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.MentionItem;
import dev.nightjar.spi.transfer.TransferItem.Provenance;
import dev.nightjar.spi.transfer.TransferItem.Standing;
import dev.nightjar.spi.transfer.TransferItem.Times;
import dev.nightjar.spi.transfer.TransferItem.Turn;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Joins two copies of one memory, field by field. Each field has a rule that is the same whichever copy comes first,
 * however often they are joined, and in whatever groups.
 */
final class FieldMerge {

    /** Order of standings: confirmed ones first, then the confidence known last. */
    private static final Comparator<Standing> STANDING = comparing(Standing::isProtected)
            .thenComparing(Standing::confidenceAt)
            .thenComparing(Standing::confidence)
            .thenComparing(Standing::decayRate)
            .thenComparing(Standing::halvings)
            .thenComparing(Standing::durability)
            .thenComparing(Standing::plannedUntil, nullsFirst(naturalOrder()));

    private static final Comparator<Turn> TURN = comparing(Turn::hasMessage)
            .thenComparing(Turn::sequence)
            .thenComparing(turn -> text(turn.messageId()))
            .thenComparing(turn -> text(turn.speaker()))
            .thenComparing(Turn::role);

    private FieldMerge() {}

    /** Two copies of one id and, where it is a note, of one version. */
    static MemoryItem of(MemoryItem one, MemoryItem other) {
        var times = times(one, other);
        return new MemoryItem(
                one.id(),
                later(one.category(), other.category()),
                later(one.content(), other.content()),
                tags(one, other),
                latest(one, other, MemoryItem::sessionId, naturalOrder()),
                latest(one, other, MemoryItem::turn, TURN),
                kept(one.kept(), other.kept()),
                provenance(one.provenance(), other.provenance(), times.reason()),
                times,
                standing(one.standing(), other.standing()),
                mentions(one, other),
                claims(one, other));
    }

    private static Times times(MemoryItem one, MemoryItem other) {
        var a = one.times();
        var b = other.times();
        var end = END.compare(a, b) >= 0 ? a : b;
        // Saving a note again without a change moves its time; what a fact or a turn has is when it was first said.
        boolean isNote = one.id().kind() == MemoryKind.NOTE;
        return new Times(
                isNote ? later(a.event(), b.event()) : earlier(a.event(), b.event()),
                earlier(a.created(), b.created()),
                latest(a, b, Times::said, naturalOrder()),
                end.ended(),
                end.reason());
    }

    /** The earlier of two ends of one kind. */
    private static final Comparator<Times> END = comparing((Times times) -> weight(times.reason()))
            .thenComparing(Times::ended, nullsFirst(Comparator.<Instant>reverseOrder()))
            .thenComparing(Times::reason, nullsFirst(naturalOrder()));

    /** Rank of a state, the greater one wins: in quarantine, active, ended by time, replaced, forgotten. */
    private static int weight(@Nullable EndReason reason) {
        if (reason == null) {
            return 1;
        }
        return switch (reason) {
            case QUARANTINED -> 0;
            case DECAYED, PRUNED, EXPIRED -> 2;
            case SUPERSEDED -> 3;
            case FORGOTTEN -> 4;
        };
    }

    private static Kept kept(Kept one, Kept other) {
        var judged = JUDGED.compare(one, other) >= 0 ? one : other;
        var metadata = new TreeMap<String, Object>(one.metadata());
        other.metadata()
                .forEach((name, value) -> metadata.merge(
                        name, value, (a, b) -> comparing(Object::toString).compare(a, b) >= 0 ? a : b));
        return new Kept(
                latest(one, other, Kept::key, naturalOrder()),
                phrases(one, other),
                metadata,
                latest(one, other, Kept::expiresAt, naturalOrder()),
                judged.verdict(),
                judged.judgedAt());
    }

    private static final Comparator<Kept> JUDGED = comparing(Kept::judgedAt, nullsFirst(naturalOrder()))
            .thenComparing(Kept::verdict, nullsFirst(naturalOrder()));

    private static Provenance provenance(Provenance one, Provenance other, @Nullable EndReason reason) {
        return new Provenance(
                later(one.source(), other.source()),
                latest(one, other, Provenance::origin, naturalOrder()),
                reason == EndReason.QUARANTINED ? latest(one, other, Provenance::suspicion, naturalOrder()) : null);
    }

    private static Standing standing(Standing one, Standing other) {
        var known = STANDING.compare(one, other) >= 0 ? one : other;
        return new Standing(
                known.confidence(),
                known.confidenceAt(),
                known.decayRate(),
                known.halvings(),
                known.durability(),
                known.plannedUntil(),
                known.isProtected(),
                Math.max(one.uses(), other.uses()),
                latest(one, other, Standing::lastUsed, naturalOrder()));
    }

    private static List<String> phrases(Kept one, Kept other) {
        var order = comparing((Kept kept) -> !kept.phrases().isEmpty())
                .thenComparing(kept -> kept.phrases().toString());
        return order.compare(one, other) >= 0 ? one.phrases() : other.phrases();
    }

    private static List<Claim> claims(MemoryItem one, MemoryItem other) {
        var order = comparing((MemoryItem memory) -> !memory.claims().isEmpty())
                .thenComparing(memory -> memory.claims().toString());
        return order.compare(one, other) >= 0 ? one.claims() : other.claims();
    }

    private static List<MentionItem> mentions(MemoryItem one, MemoryItem other) {
        Map<String, MentionItem> all = new TreeMap<>();
        Stream.concat(one.mentions().stream(), other.mentions().stream())
                .forEach(mention -> all.merge(
                        mention.type() + " " + mention.name(),
                        mention,
                        (a, b) -> comparing(MentionItem::toString).compare(a, b) >= 0 ? a : b));
        return List.copyOf(all.values());
    }

    private static List<String> tags(MemoryItem one, MemoryItem other) {
        return Stream.concat(one.tags().stream(), other.tags().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private static <S, T> @Nullable T latest(
            S one, S other, Function<S, @Nullable T> value, Comparator<? super T> order) {
        var a = value.apply(one);
        var b = value.apply(other);
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return order.compare(a, b) >= 0 ? a : b;
    }

    private static <T extends Comparable<T>> T later(T one, T other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static <T extends Comparable<T>> T earlier(T one, T other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
