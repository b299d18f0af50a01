package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Origin;
import dev.nightjar.plugin.maintenance.call.SessionAnswer.Ended;
import dev.nightjar.plugin.maintenance.call.SessionAnswer.NewFact;
import dev.nightjar.plugin.maintenance.consolidation.ClaimedRelation;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import dev.nightjar.plugin.maintenance.task.KnownFacts;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Converts a model's answer on one part of a session, or on several short sessions, to fact drafts. A fact is of the
 * session of its last source. What a careless model would spoil is left out, or asked about: facts that do not stand
 * alone, ends of facts about something else, other people's words as the user's. Not thread-safe.
 */
final class ReadFacts {

    /** The source of these facts. */
    static final String SOURCE = "session-reader/1";

    private static final String OVER = "it is over";
    private static final String NO_LONGER = "No longer: ";
    /** Maximum facts of a conversation, and maximum ends. */
    private static final int MAX_FACTS = 20;

    private static final int MAX_QUOTED = 80;
    private static final double PLAINLY_SAID = 0.9;

    /** Confidence of what was hedged, the least that the instructions name. */
    private static final double HEDGED = 0.5;

    private final ZoneId zone;
    private final Map<String, Episode> episodes = new HashMap<>();
    private final Map<String, Fact> known;
    private final WordedStatements statements;
    private final List<Episode> all;
    private final SaidWords words;
    private final Wording wording;
    private final List<String> leftOut = new ArrayList<>();
    /** Known facts that the answer does not end. */
    private final List<Fact> staying = new ArrayList<>();

    /** @param known what the reader was shown */
    ReadFacts(ZoneId zone, ReadingTask.Part part, KnownFacts.Shown known) {
        this.zone = zone;
        this.known = known.facts();
        statements = new WordedStatements(known.statements(), part.episodes());
        all = part.episodes();
        for (int i = 0; i < all.size(); i++) {
            episodes.put(EpisodeTexts.id(part.offset() + i), all.get(i));
        }
        words = new SaidWords(all);
        wording = new Wording(all);
    }

    /**
     * Facts and ends taken from an answer.
     *
     * @param ends new facts, and which known ones they end
     * @param leftOut what is not taken, each with the reason
     */
    record Read(GuardedEnds ends, List<String> leftOut) {}

    /**
     * Drafts in this order: new facts, facts that end known ones, and known facts that were said again. A draft with
     * the words of a known fact renews it.
     */
    Read of(SessionAnswer answer) {
        var drafts = new ArrayList<FactDraft>();
        first(answer.facts(), "facts").forEach(fact -> usable(fact).ifPresent(drafts::add));
        var all = List.copyOf(drafts);
        drafts.replaceAll(
                draft -> draft.toBuilder().phrases(phrases(draft, all)).build());
        known.values().stream().filter(Fact::isActive).forEach(staying::add);
        nullable(answer.ended()).forEach(ended -> known(ended.id()).ifPresent(staying::remove));
        var repeated = nullable(answer.still()).stream()
                .flatMap(again -> known(again.id()).stream())
                .collect(Collectors.toSet());
        first(nullable(answer.ended()), "ends").forEach(ended -> {
            mustBeShown(ended.id());
            known(ended.id())
                    .filter(repeated::contains)
                    .ifPresentOrElse(
                            fact -> leaveOut(fact.content(), "it stays, as it was said again"),
                            () -> ending(ended).ifPresent(drafts::add));
        });
        nullable(answer.still()).forEach(still -> {
            mustBeShown(still.id());
            usable(still.id(), still.from())
                    .ifPresent(fact -> successor(fact, all)
                            .ifPresentOrElse(
                                    by -> leaveOut(fact.content(), "it is not said again, as '" + by + "' replaces it"),
                                    () -> drafts.add(again(fact, still.from()).build())));
        });
        var byId = new HashMap<MemoryId, Fact>();
        known.values().forEach(fact -> byId.put(fact.id(), fact));
        var ends = GuardedEnds.of(drafts, byId, words);
        ends.drafts().stream()
                .filter(draft -> draft.origin() == null)
                .forEach(draft -> draft.supersedes().stream()
                        .map(end -> byId.get(end.stored()))
                        .filter(fact -> fact != null && !fact.isProtected())
                        .forEach(fact -> noteLost(draft, fact, ends.drafts())));
        return new Read(statements.endedBy(ends, words), List.copyOf(leftOut));
    }

    /** Notes values of other slots that end with a fact because a new value of one of its slots replaces it. */
    private void noteLost(FactDraft draft, Fact ended, List<FactDraft> drafts) {
        if (ClaimedRelation.of(draft.claims(), ended.claims()) == ClaimedRelation.EXCLUSIVE) {
            ended.claims().stream()
                    .filter(claim -> drafts.stream().noneMatch(other -> tells(other, claim)))
                    .forEach(claim -> leaveOut(
                            claim.slot() + " of " + claim.subject() + ": " + claim.value(),
                            "ends with '" + ended.content() + "', as '" + draft.content() + "' replaces it"));
        }
    }

    private boolean tells(FactDraft draft, Claim claim) {
        return words.hasAny(draft.content(), claim.value())
                || draft.claims().stream()
                        .anyMatch(other -> other.subject().equals(claim.subject())
                                && other.slot().equals(claim.slot()));
    }

    /** Without phrases that only have words of another new fact: a search for that one would find this one. */
    private static List<String> phrases(FactDraft draft, List<FactDraft> drafts) {
        return draft.phrases().stream()
                .filter(phrase -> drafts.stream()
                        .filter(other -> !other.equals(draft))
                        .noneMatch(other -> FactChecks.words(other.content()).containsAll(FactChecks.words(phrase))))
                .toList();
    }

    /**
     * First elements of a list, as many as a part may have: a model that repeats itself, or obeys a pasted text, must
     * not fill the memory.
     */
    private <T> List<T> first(List<T> list, String name) {
        int most = MAX_FACTS
                * (int) all.stream()
                        .map(episode -> episode.details().sessionId())
                        .distinct()
                        .count();
        if (list.size() > most) {
            leftOut.add((list.size() - most) + " " + name + " after the first " + most);
        }
        return list.subList(0, Math.min(most, list.size()));
    }

    /** The new fact that replaces a known one. */
    private static Optional<String> successor(Fact fact, List<FactDraft> drafts) {
        return drafts.stream()
                .filter(draft ->
                        draft.supersedes().stream().anyMatch(end -> end.stored().equals(fact.id())))
                .map(FactDraft::content)
                .findFirst();
    }

    private Optional<FactDraft> usable(NewFact fact) {
        var content = wording.of(fact);
        if (!wording.isOfSomebody(content)) {
            leaveOut(content, "it does not name whom it is about, or is about the assistant");
            return Optional.empty();
        }
        boolean isWaiting = known.values().stream()
                .anyMatch(one -> !one.isActive() && one.content().equalsIgnoreCase(content));
        if (isWaiting && !words.isMostlyOwn(content, sources(fact.from(), content))) {
            leaveOut(content, "it waits for a review");
            return Optional.empty();
        }
        var draft = draft(fact, content);
        boolean isInstruction = draft.tags().contains(FactKind.INSTRUCTION.label());
        if (isInstruction && draft.origin() != null) {
            leaveOut(content, "an instruction that no person has given in words of their own");
            return Optional.empty();
        }
        if (draft.origin() == null && !words.isHeard(content)) {
            leaveOut(content, "nobody says a word of it");
            return Optional.empty();
        }
        return Optional.of(draft);
    }

    private void leaveOut(String text, String why) {
        leftOut.add("'" + VisibleText.line(text, MAX_QUOTED) + "': " + why);
    }

    /** Without ends that end nothing, because the fact that they name stays. */
    static List<FactDraft> withoutIdleEnds(List<FactDraft> drafts) {
        return drafts.stream()
                .filter(draft -> !draft.content().startsWith(NO_LONGER)
                        || !draft.supersedes().isEmpty())
                .toList();
    }

    private FactDraft draft(NewFact fact, String content) {
        var kind = FactKind.of(fact.kind());
        var names = fact.names(content);
        var sources = sources(fact.from(), content);
        var day = plannedDay(fact, sources);
        return said(content, Math.max(HEDGED, fact.confidence()), sources)
                .tags(List.of(kind.label()))
                .durability(kind.durability())
                .names(names)
                .claims(claims(fact, content, names, day.isPresent()))
                .phrases(nullable(fact.phrases()))
                .supersedes(replaced(fact, content, sources))
                .plannedFor(day.map(LocalDate::toString).orElse(null), zone)
                .build();
    }

    /**
     * The last day of a plan; empty where there is none, it is no date, such as "next spring", or was over when the
     * fact was said.
     */
    private Optional<LocalDate> plannedDay(NewFact fact, List<Episode> sources) {
        var said = LocalDate.ofInstant(sources.get(sources.size() - 1).eventTime(), zone);
        var day = fact.plannedDay().filter(date -> !date.isBefore(said));
        if (fact.plannedFor() != null && day.isEmpty()) {
            leaveOut(fact.plannedFor(), "no day to come, for '" + fact.text().strip() + "'");
        }
        return day;
    }

    /**
     * The end of a known fact is a new fact that replaces it; this way a confirmed fact waits for the user's decision.
     * If the successor is already known, it is renewed instead; one that waits for a review ends nothing. A reason that
     * is about another matter is not the fact's end: if both are about one person who talks, a question decides. Else,
     * and without a reason, the fact stays, although people may speak of it: who says a fact again does not end it.
     */
    private Optional<FactDraft> ending(Ended ended) {
        var successor = usable(ended.by(), ended.from());
        var why = ended.why() == null ? "" : wording.named(ended.why());
        var waiting = successor.isPresent() ? Optional.<Fact>empty() : known(ended.by());
        if (waiting.isPresent()) {
            active(ended.id())
                    .ifPresent(fact -> leaveOut(
                            fact.content(), "it stays, as '" + waiting.get().content() + "' waits for a review"));
            return Optional.empty();
        }
        return active(ended.id())
                .filter(fact -> successor.map(by -> !by.id().equals(fact.id())).orElse(true))
                .flatMap(fact -> successor
                        .map(by -> Optional.of(again(by, ended.from())))
                        .orElseGet(() -> end(fact, why, ended.from()))
                        .map(builder -> builder.supersedes(List.of(
                                        new Supersession(fact.id(), successor.isEmpty() || why.isEmpty() ? OVER : why)))
                                .build()));
    }

    private Optional<FactDraft.Builder> end(Fact fact, String why, @Nullable List<String> from) {
        boolean isAlone = wording.isAlone(why);
        boolean isAboutIt = words.isHeard(why)
                && words.shareWord(why, fact.content())
                && words.isAboutOne(why, fact.content())
                && words.isNearest(why, fact, staying);
        boolean isAskable = isAlone && words.hasOwnWord(why) && words.areAboutOnePerson(why, fact.content());
        if (!isAboutIt && !isAskable) {
            leaveOut(
                    fact.content(),
                    "it stays, as "
                            + (why.isEmpty() ? "no reason is given" : "the reason '" + why + "' is not about it"));
            return Optional.empty();
        }
        var content = isAlone ? why : NO_LONGER + fact.content();
        return Optional.of(said(content, PLAINLY_SAID, sources(from, content))
                .tags(List.of(FactKind.EVENT.label()))
                .durability(Durability.STABLE));
    }

    private FactDraft.Builder again(Fact fact, @Nullable List<String> from) {
        return said(fact.content(), fact.confidence(), sources(from, fact.content()))
                .durability(fact.durability());
    }

    private FactDraft.Builder said(String content, double confidence, List<Episode> sources) {
        var foreign = words.foreign(content, sources);
        var all = foreign.map(List::of).orElse(sources);
        var last = all.get(all.size() - 1);
        return FactDraft.builder(content, confidence, SOURCE)
                .sessionId(last.details().sessionId())
                .origin(foreign.isPresent() ? Origin.WEB : null)
                .eventTime(last.eventTime())
                .derivedFrom(all.stream().map(Episode::id).toList());
    }

    /**
     * The episodes with these ids. If none of them was shown, the one in which a person says most of the fact's words.
     */
    private List<Episode> sources(@Nullable List<String> ids, String content) {
        var named = nullable(ids).stream()
                .map(id -> episodes.get(EpisodeTexts.asShown(id)))
                .filter(Objects::nonNull)
                .distinct()
                .sorted(Comparator.comparingInt(all::indexOf))
                .toList();
        return named.isEmpty() ? List.of(words.likeliest(content)) : named;
    }

    /** Without a subject, the slots are those of the first person in the fact. */
    private List<Claim> claims(NewFact fact, String content, List<Named> names, boolean isPlanned) {
        var subject = fact.subject() == null
                ? names.stream()
                        .filter(name -> name.type() == EntityType.PERSON)
                        .findFirst()
                        .map(Named::name)
                        .orElse("")
                : wording.named(fact.subject());
        boolean isInstruction = FactKind.of(fact.kind()) == FactKind.INSTRUCTION;
        return Slots.claims(subject, nullable(fact.slots()), isPlanned).stream()
                .filter(claim -> {
                    boolean isMade = GuardedClaims.isMade(claim, content, isInstruction, words)
                            && (isInstruction || !Slots.isOfAnswers(claim.slot()));
                    if (!isMade) {
                        leaveOut(
                                claim.slot() + " of " + claim.subject() + ": " + claim.value(),
                                "not told by '" + content + "'");
                    }
                    return isMade;
                })
                .toList();
    }

    private List<Supersession> replaced(NewFact fact, String content, List<Episode> sources) {
        var why = fact.why() == null || fact.why().isBlank()
                ? "a newer one replaces it"
                : fact.why().strip();
        nullable(fact.replaces()).forEach(this::mustBeShown);
        return nullable(fact.replaces()).stream()
                .distinct()
                .flatMap(id -> active(id).map(Fact::id).or(() -> outdated(id, content, sources)).stream())
                .map(older -> new Supersession(older, why))
                .toList();
    }

    /** A turn that says what was true before the sources of a fact, if it is about the same. */
    private Optional<MemoryId> outdated(String id, String content, List<Episode> sources) {
        return Optional.ofNullable(episodes.get(EpisodeTexts.asShown(id)))
                .filter(turn -> all.indexOf(turn) < all.indexOf(sources.get(sources.size() - 1)))
                .filter(turn -> {
                    boolean isAboutIt = words.isAboutOne(content, turn.content());
                    if (!isAboutIt) {
                        leaveOut(turn.content(), "it stays, as it is about another matter than '" + content + "'");
                    }
                    return isAboutIt;
                })
                .map(Episode::id);
    }

    /** Notes an id that no known fact and no message was shown with. */
    private void mustBeShown(String id) {
        if (known(id).isEmpty() && !episodes.containsKey(EpisodeTexts.asShown(id))) {
            leaveOut(id, "nothing was shown with this id");
        }
    }

    private Optional<Fact> known(@Nullable String id) {
        return Optional.ofNullable(id).map(EpisodeTexts::asShown).map(known::get);
    }

    /** A known fact that does not wait for a review: no reader decides about one that does. */
    private Optional<Fact> active(@Nullable String id) {
        return known(id).filter(Fact::isActive);
    }

    /** A known fact; one that waits for a review only if a person says it in words of their own. */
    private Optional<Fact> usable(@Nullable String id, @Nullable List<String> from) {
        return known(id)
                .filter(fact -> fact.isActive() || words.isMostlyOwn(fact.content(), sources(from, fact.content())));
    }

    private static <T> List<T> nullable(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
