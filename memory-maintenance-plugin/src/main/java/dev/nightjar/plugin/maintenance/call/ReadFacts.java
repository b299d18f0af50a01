package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.call.SessionAnswer.Ended;
import dev.nightjar.plugin.maintenance.call.SessionAnswer.NewFact;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import dev.nightjar.plugin.maintenance.consolidation.Settlement;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import dev.nightjar.spi.Slots;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts a model's answer on one part of a session to fact drafts. Not thread-safe. */
final class ReadFacts {

    /** The source of these facts. */
    static final String SOURCE = "session-reader/1";

    private static final String THE_USER = "the user";
    private static final String OVER = "it is over";
    private static final double PLAINLY_SAID = 0.9;

    private final String sessionId;
    private final ZoneId zone;
    private final Map<String, Episode> episodes = new HashMap<>();
    private final Map<String, Fact> known;
    private final List<Episode> all;

    /** @param known the known facts, by the ids they were shown with */
    ReadFacts(String sessionId, ZoneId zone, ReadingTask.Part part, Map<String, Fact> known) {
        this.sessionId = sessionId;
        this.zone = zone;
        this.known = known;
        all = part.episodes();
        for (int i = 0; i < all.size(); i++) {
            episodes.put(EpisodeTexts.id(part.offset() + i), all.get(i));
        }
    }

    /**
     * Drafts in this order: new facts, facts that end known ones, and known facts that were said again. A draft with the
     * words of a known fact renews it.
     */
    List<FactDraft> of(SessionAnswer answer) {
        var drafts = new ArrayList<FactDraft>();
        answer.facts().forEach(fact -> drafts.add(draft(fact)));
        nullable(answer.ended()).forEach(ended -> ending(ended).ifPresent(drafts::add));
        nullable(answer.still()).stream()
                .distinct()
                .flatMap(id -> known(id).stream())
                .map(fact -> again(fact, null).build())
                .forEach(drafts::add);
        return drafts;
    }

    /** Merges facts with the same words. The merged fact has all their sources and replaces whatever they replace. */
    static List<FactDraft> toldOnce(List<FactDraft> drafts) {
        var told = new LinkedHashMap<String, FactDraft>();
        drafts.forEach(draft -> told.merge(draft.content(), draft, Settlement::joined));
        return List.copyOf(told.values());
    }

    private FactDraft draft(NewFact fact) {
        var kind = FactKind.of(fact.kind() == null ? "" : fact.kind());
        var content = named(fact.text());
        var builder = said(content, fact.confidence(), sources(fact.from(), content))
                .tags(List.of(kind.label()))
                .durability(kind.durability())
                .names(names(fact.about(), content))
                .claims(claims(fact))
                .supersedes(replaced(fact));
        try {
            return builder.plannedFor(fact.plannedFor(), zone).build();
        } catch (IllegalArgumentException noDay) {
            // "next spring" is not a date; the text of the fact still has it.
            return builder.build();
        }
    }

    /**
     * The end of a known fact is a new fact that replaces it; this way a confirmed fact waits for the user's decision. If
     * the successor is already known, it is renewed instead.
     */
    private Optional<FactDraft> ending(Ended ended) {
        var successor = known(ended.by());
        var why = ended.why() == null ? "" : named(ended.why());
        return known(ended.id())
                .filter(fact -> successor.map(by -> !by.id().equals(fact.id())).orElse(!why.isEmpty()))
                .map(fact -> successor
                        .map(by -> again(by, ended.from()))
                        .orElseGet(() -> said(why, PLAINLY_SAID, sources(ended.from(), why))
                                .tags(List.of(FactKind.EVENT.label()))
                                .durability(Durability.STABLE))
                        .supersedes(
                                List.of(new Supersession(fact.id(), successor.isEmpty() || why.isEmpty() ? OVER : why)))
                        .build());
    }

    private FactDraft.Builder again(Fact fact, @Nullable List<String> from) {
        return said(fact.content(), fact.confidence(), sources(from, fact.content()))
                .durability(fact.durability());
    }

    private FactDraft.Builder said(String content, double confidence, List<Episode> sources) {
        return FactDraft.builder(content, confidence, SOURCE)
                .sessionId(sessionId)
                .eventTime(sources.get(sources.size() - 1).eventTime())
                .derivedFrom(sources.stream().map(Episode::id).toList());
    }

    /** In a store that several people share, "the user" may mean somebody else, and a search for a name does not find it. */
    private String named(String text) {
        var content = text.strip();
        var users = all.stream()
                .filter(episode -> episode.role() == Role.USER)
                .map(Episode::speaker)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        boolean isUnnamed = content.toLowerCase(Locale.ROOT).startsWith(THE_USER);
        return isUnnamed && users.size() == 1 ? users.get(0) + content.substring(THE_USER.length()) : content;
    }

    /** The episodes with these ids. If none of them was shown, the episode that shares most words with the fact. */
    private List<Episode> sources(@Nullable List<String> ids, String content) {
        var named = nullable(ids).stream()
                .map(id -> episodes.get(EpisodeTexts.asShown(id)))
                .filter(Objects::nonNull)
                .distinct()
                .sorted(Comparator.comparingLong(Episode::sequence))
                .toList();
        if (!named.isEmpty()) {
            return named;
        }
        var words = FactChecks.words(content);
        return List.of(all.stream()
                .max(Comparator.comparingLong(episode -> FactChecks.words(episode.content()).stream()
                        .filter(words::contains)
                        .count()))
                .orElseThrow());
    }

    private static List<Named> names(@Nullable List<String> about, String content) {
        return nullable(about).stream()
                .flatMap(name -> named(name, content).stream())
                .distinct()
                .toList();
    }

    /** Parses "Siemens (organization)", if the fact contains the name. */
    private static Optional<Named> named(String written, String content) {
        int type = written.lastIndexOf('(');
        var name = (type < 0 ? written : written.substring(0, type)).strip();
        return name.isEmpty() || !content.contains(name)
                ? Optional.empty()
                : Optional.of(new Named(name, type < 0 ? EntityType.OTHER : type(written.substring(type + 1))));
    }

    private static EntityType type(String label) {
        var name = label.replace(")", "").strip();
        return Stream.of(EntityType.PERSON, EntityType.ORGANIZATION, EntityType.LOCATION, EntityType.PROJECT)
                .filter(type -> type.label().equalsIgnoreCase(name))
                .findFirst()
                .orElse(EntityType.OTHER);
    }

    private List<Claim> claims(NewFact fact) {
        var subject = fact.subject() == null ? null : named(fact.subject());
        return Slots.claims(subject, fact.slot(), fact.value(), fact.plannedFor() != null);
    }

    private List<Supersession> replaced(NewFact fact) {
        var why = fact.why() == null || fact.why().isBlank()
                ? "a newer one replaces it"
                : fact.why().strip();
        return nullable(fact.replaces()).stream()
                .distinct()
                .flatMap(id -> known(id).stream())
                .map(older -> new Supersession(older.id(), why))
                .toList();
    }

    private Optional<Fact> known(@Nullable String id) {
        return Optional.ofNullable(id).map(EpisodeTexts::asShown).map(known::get);
    }

    private static <T> List<T> nullable(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
