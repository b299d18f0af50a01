package dev.nightjar.maintenance.extract.fact;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import java.util.List;
import java.util.Optional;

/** Says which stored facts a new one ends. */
public final class ConflictJudge {

    private ConflictJudge() {}

    /** The candidates that cannot be true any more, each with the reason in words. */
    public static List<Supersession> judge(FactDraft draft, List<Fact> candidates) {
        var said = draft.eventTime();
        return candidates.stream()
                .filter(candidate -> said == null || candidate.eventTime().isBefore(said))
                .flatMap(candidate -> replaces(draft.content(), candidate.content()).stream()
                        .map(reason -> new Supersession(candidate.id(), reason)))
                .toList();
    }

    /** Why the newer fact ends the older one; empty when both may be true. */
    static Optional<String> replaces(String newer, String older) {
        return Optional.empty();
    }
}
