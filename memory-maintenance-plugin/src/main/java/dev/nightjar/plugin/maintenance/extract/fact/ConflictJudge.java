package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.plugin.maintenance.extract.claim.Comparison;
import dev.nightjar.plugin.maintenance.extract.claim.Ending;
import dev.nightjar.plugin.maintenance.extract.claim.Relatives;
import dev.nightjar.plugin.maintenance.extract.reading.SentenceReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says which of two facts ends when the other one was said later, by what they claim. What has no claims is read; a sentence
 * that no rule can read ends nothing and is not ended. Thread-safe.
 */
public final class ConflictJudge {

    private final SentenceReader reader;

    /** With this reader of sentences. */
    public ConflictJudge(SentenceReader reader) {
        this.reader = reader;
    }

    /**
     * The stored candidates that cannot be true together with the draft, with the reason in words why one of the two
     * ends, for either order in which they may have been said.
     */
    public List<Supersession> judge(FactDraft draft, List<Fact> candidates) {
        var said = claims(draft.claims(), draft.content());
        if (said.isEmpty()) {
            return List.of();
        }
        var stored = candidates.stream().map(this::claims).toList();
        var relatives =
                Relatives.in(Stream.concat(said.stream(), stored.stream().flatMap(List::stream))
                        .toList());
        var claims = relatives.byName(said);
        var read = stored.stream().map(relatives::byName).toList();
        // What does not say of what it is the end may be that of one thing, not of several.
        boolean isUnsure = read.stream()
                        .filter(other -> Comparison.endsUnsaid(claims, other))
                        .count()
                > 1;
        return IntStream.range(0, candidates.size())
                .filter(i -> !isUnsure || !Comparison.endsUnsaid(claims, read.get(i)))
                .mapToObj(i -> conflict(draft, claims, candidates.get(i), read.get(i)))
                .filter(conflict -> conflict.reason() != null || conflict.reverse() != null)
                .toList();
    }

    private List<Claim> claims(Fact stored) {
        return claims(stored.claims(), stored.content());
    }

    private List<Claim> claims(List<Claim> known, String content) {
        return known.isEmpty() ? reader.read(content) : known;
    }

    private Supersession conflict(FactDraft draft, List<Claim> claims, Fact stored, List<Claim> others) {
        return new Supersession(
                stored.id(),
                reason(draft.content(), claims, stored.content(), others),
                reason(stored.content(), others, draft.content(), claims));
    }

    private @Nullable String reason(String newer, List<Claim> claims, String older, List<Claim> others) {
        return Comparison.ends(claims, others) || isOver(claims, older, others) ? Reason.of(newer, older) : null;
    }

    private boolean isOver(List<Claim> claims, String older, List<Claim> others) {
        return Ending.isSaid(claims) && Ending.ends(claims, others, reader.object(older));
    }

    /** Why the newer sentence ends the older one; empty when both may be true. */
    public Optional<String> reason(String newer, String older) {
        return Optional.ofNullable(reason(newer, reader.read(newer), older, reader.read(older)));
    }

    /**
     * The candidate that says all that the draft says, and more. Sentences are compared, not stored claims: what a rule claims may
     * be less than its sentence says, which is enough for a contradiction and too little to leave the sentence out.
     */
    public Optional<Fact> known(FactDraft draft, List<Fact> candidates) {
        var claims = reader.read(draft.content());
        return candidates.stream()
                .filter(candidate -> candidate.details().tags().equals(draft.tags()))
                .filter(candidate -> !candidate.content().equalsIgnoreCase(draft.content()))
                .filter(candidate -> Comparison.saysNoMore(claims, reader.read(candidate.content())))
                .findFirst();
    }
}
