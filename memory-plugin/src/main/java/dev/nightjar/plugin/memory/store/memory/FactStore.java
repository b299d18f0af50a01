package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What only facts have: duplicates, confidence, protection, use, decay. */
public interface FactStore {

    /** The active facts of the namespace with this content hash, oldest first. */
    List<MemoryRow> byHash(Namespace namespace, String contentHash);

    /** Every active fact of the namespace that holds one of these tokens of the index, oldest first. */
    List<MemoryRow> sharingWords(Namespace namespace, Collection<String> forms);

    /** An active fact of the namespace by id. */
    Optional<MemoryRow> find(Namespace namespace, MemoryId id);

    /** A superseded fact with this content hash that something said after a time replaced: the one that held last. */
    Optional<MemoryRow> outdated(Namespace namespace, String contentHash, Instant said);

    /** When a fact was last said. */
    Instant said(long pk);

    /** Notes that a fact was said at a time too; earlier than it was last said changes nothing. */
    void sayAgain(long pk, Instant said);

    /** A fact of the namespace by id, active or ended. */
    Optional<MemoryRow> findAny(Namespace namespace, MemoryId id);

    /** Ids of the namespace's facts, active or ended, that end so; two at most. */
    List<MemoryId> endingWith(Namespace namespace, String end);

    /** Stores a confidence. */
    void setConfidence(long pk, StoredConfidence confidence);

    /** Makes a fact certain and lasting. */
    void protect(long pk);

    /**
     * What may always stand before a user, newest first: active facts that are sure enough and claim a value in one of these slots,
     * and the newest that are lasting or confirmed, those with one of these tags before others. What only an agent said is left out,
     * so is what came from a file, a tool or the web, and a statement without the tag {@code self} that claims nothing.
     *
     * @param limit most with a tag, and most others that are lasting or confirmed
     */
    List<ProfileFact> ofProfile(
            Namespace namespace, List<String> slots, List<String> tags, double minConfidence, int limit);

    /** Counts a use. */
    void countAccess(long pk, Instant at);

    /** The active, unprotected facts of a namespace that are not lasting and fade, or are planned for a time. */
    List<DecayingFact> decaying(Namespace namespace);

    /** The same fact as it is now, if it still decays. */
    Optional<DecayingFact> decaying(Namespace namespace, long pk);

    /** Active facts and episodes without stamp that mention so many entities at most, newest first. */
    List<MemoryRow> unenriched(Namespace namespace, int entities, int limit);

    /** Stamps an active memory and answers its key; empty when there is none without stamp. */
    Optional<Long> stamp(Namespace namespace, MemoryId id);

    /**
     * A fact that may always stand before a user.
     *
     * @param pk its key
     * @param about the slot it claims a value in, a tag of it, or empty for one that is only lasting or confirmed
     * @param subject whose slot it is, lower case; empty where it is none
     * @param value the value, lower case; empty where it is none
     * @param agentId the agent that it was told
     * @param speaker what a user who said it is called; empty where nobody knows
     */
    record ProfileFact(long pk, String about, String subject, String value, String agentId, String speaker) {}

    /**
     * A fact that decays.
     *
     * @param pk its key
     * @param confidence what it is worth now
     * @param notCurrentSince since when it is no current fact: in the future if it still is; empty when it never will be
     */
    record DecayingFact(long pk, double confidence, Optional<Instant> notCurrentSince) {}
}
