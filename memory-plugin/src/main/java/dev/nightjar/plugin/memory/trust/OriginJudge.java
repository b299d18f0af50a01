package dev.nightjar.plugin.memory.trust;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.consolidation.OwnWords;
import dev.nightjar.plugin.memory.store.Database;
import dev.nightjar.plugin.memory.store.MemoryRow;
import dev.nightjar.plugin.memory.store.MemoryStore.SequenceRange;
import dev.nightjar.plugin.memory.store.Transaction;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells whose word a fact is, by where its words stand: in what the user says, in texts the user pasted, or in what tools
 * answered. A model that is told by such a text to remember something does so; the fact is still not the user's word.
 * A fact in other words than those of its source is not recognised. Thread-safe.
 */
public final class OriginJudge {

    /** A fact is somebody's word when at least this share of its words is. */
    private static final double MOST = 0.5;
    /** Of a conversation, the turns before the fact: what is saved was said a short while ago. */
    private static final int NEWEST_TURNS = 40;

    private final Database database;
    private final ExtensionContext host;
    private final StopWords stopWords;

    /** @param stopWords words that tell nothing */
    public OriginJudge(Database database, ExtensionContext host, StopWords stopWords) {
        this.database = database;
        this.host = host;
        this.stopWords = stopWords;
    }

    /** The draft with its origin. One that has an origin keeps it. */
    public FactDraft judged(MemoryScope scope, FactDraft draft) {
        if (draft.origin() != null) {
            return draft;
        }
        boolean isByHost = draft.sessionId() == null && draft.derivedFrom().isEmpty();
        var origin = isByHost ? Origin.USER : origin(scope, draft, List.of());
        return draft.toBuilder().origin(origin).build();
    }

    /**
     * Whose word a fact is that an agent saves.
     *
     * @param heard what other tools have answered before
     */
    public Origin origin(MemoryScope scope, FactDraft draft, List<String> heard) {
        return origin(draft.content(), database.read(tx -> talk(tx, scope, draft)), heard);
    }

    private Origin origin(String content, Talk talk, List<String> heard) {
        var terms = tellingTerms(content, talk);
        if (!terms.isEmpty()) {
            double own = share(terms, talk.said(Role.USER).map(this::ownWords));
            if (own < MOST && share(terms, talk.said(Role.USER)) >= MOST) {
                return Origin.WEB;
            }
            if (own < MOST && share(terms, heard.stream()) >= MOST) {
                return Origin.TOOL;
            }
        }
        boolean isUsers = talk.isSource && talk.said(Role.USER).findAny().isPresent();
        return talk.derived.orElse(Origin.USER).orLess(isUsers ? Origin.USER : Origin.AGENT);
    }

    /** Without stop words, and without the names of those who talk: a fact names its subject. */
    private Set<Term> tellingTerms(String content, Talk talk) {
        var names = String.join(" ", talk.speakers());
        var all = withoutStopWords(content);
        var named = new TermFinder(all).in(names);
        var terms = new HashSet<>(all);
        terms.removeAll(named);
        return terms;
    }

    private List<Term> withoutStopWords(String content) {
        var saysNothing = stopWords.in(content);
        return TermCutter.asked(content).stream()
                .filter(term -> !saysNothing.contains(term.word()))
                .toList();
    }

    private static double share(Set<Term> terms, Stream<String> texts) {
        var finder = new TermFinder(terms);
        var found = new HashSet<Term>();
        texts.forEach(text -> found.addAll(finder.in(text)));
        return (double) found.size() / terms.size();
    }

    private String ownWords(String message) {
        return host.service(OwnWords.class).map(own -> own.of(message)).orElse(message);
    }

    private static Talk talk(Transaction tx, MemoryScope scope, FactDraft draft) {
        var sources = draft.derivedFrom().stream()
                .flatMap(id -> tx.memories().find(scope, id).stream())
                .toList();
        if (!sources.isEmpty()) {
            var derived = sources.stream()
                    .filter(row -> !(row.memory() instanceof Episode))
                    .map(row -> tx.quarantine().origin(row.pk()))
                    .reduce(Origin::orLess);
            return new Talk(episodes(sources), derived, true);
        }
        var session = Optional.ofNullable(draft.sessionId())
                .flatMap(id -> tx.sessions().find(scope, id));
        var turns = session.map(found -> tx.memories()
                        .episodes(
                                found.pk(),
                                new SequenceRange(found.lastSequence() - NEWEST_TURNS, found.lastSequence()),
                                0,
                                NEWEST_TURNS))
                .orElse(List.of());
        return new Talk(episodes(turns), Optional.empty(), false);
    }

    private static List<Episode> episodes(List<MemoryRow> rows) {
        var episodes = new ArrayList<Episode>();
        for (var row : rows) {
            if (row.memory() instanceof Episode episode) {
                episodes.add(episode);
            }
        }
        return episodes;
    }

    /**
     * What a fact was saved after, or read out of.
     *
     * @param turns the turns
     * @param derived whose word its other sources rest on
     * @param isSource whether these are what it was read out of
     */
    private record Talk(List<Episode> turns, Optional<Origin> derived, boolean isSource) {

        Stream<String> said(Role role) {
            return turns.stream().filter(turn -> turn.role() == role).map(Episode::content);
        }

        List<String> speakers() {
            return turns.stream()
                    .map(Episode::speaker)
                    .filter(Objects::nonNull)
                    .distinct()
                    .toList();
        }
    }
}
