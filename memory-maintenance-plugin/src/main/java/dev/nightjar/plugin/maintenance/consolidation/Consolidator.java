package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads finished sessions and says what is worth keeping. Thread-safe; touches no store. */
public interface Consolidator {

    /**
     * The facts of one session, the most important first. Each names its session, the time it was said and the episodes
     * it was read out of; none supersedes anything yet.
     *
     * @param episodes the session's episodes that were not read before, in the order they were said
     * @param isPerson whether memory knows somebody of this name, from sessions before; asked in any letter case
     * @return at most about 20 facts; empty when the session says nothing lasting
     */
    List<FactDraft> extract(List<Episode> episodes, Predicate<String> isPerson);

    /** What a statement claims; empty when it cannot be read. */
    List<Claim> claims(String content);

    /**
     * The candidate that says all that the draft says and more, so that keeping the draft would only repeat it. The same
     * words are no matter of this: the store knows them itself.
     *
     * @param draft a fact of the session at hand
     * @param candidates stored facts that are about something similar
     */
    Optional<Fact> known(FactDraft draft, List<Fact> candidates);

    /**
     * Which of the candidates cannot be true together with the draft. An addition or another aspect is no conflict, and
     * neither is what cannot be told. Which of the two was said later is the store's matter.
     *
     * @param draft a fact of the session at hand
     * @param candidates stored facts that are about something similar
     */
    List<Supersession> judge(FactDraft draft, List<Fact> candidates);

    /**
     * Stored facts that stay true although the draft ends something they are worded with, each in words that hold now and in the
     * place of the old fact: "Ada's girlfriend Sofia is a dentist" after the wedding.
     *
     * @param draft a fact of the session at hand, with what it ends
     * @param candidates stored facts that are about something similar
     * @param factsAbout finds the stored facts that claim something of one of these subjects
     */
    List<FactDraft> reworded(FactDraft draft, List<Fact> candidates, Function<Set<String>, List<Fact>> factsAbout);
}
