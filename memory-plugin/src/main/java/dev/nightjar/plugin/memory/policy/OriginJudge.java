package dev.nightjar.plugin.memory.policy;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.MemoryTable.SequenceRange;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import dev.nightjar.plugin.memory.term.TermFinder;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.OwnWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Determines who a fact comes from by searching for its words: in what the user says, in texts the user pasted, in what
 * tools answered. If a pasted text tells a model to remember something, the model does so, but the fact is still not
 * the user's. A fact in other words than its source is recognised by its names and numbers only. Thread-safe.
 */
public final class OriginJudge {

    private static final Pattern SPACES = Pattern.compile("\\s+");

    /** A fact comes from a source that has at least this share of its words. */
    private static final double MOST = 0.5;
    /** How many turns before the fact are searched: what is saved was said shortly before. */
    private static final int NEWEST_TURNS = 40;

    private final Database database;
    private final ExtensionContext host;
    private final StopWords stopWords;
    private final Predicate<String> isOwnTool;

    /**
     * Uses the stored conversations.
     *
     * @param stopWords words to ignore
     * @param isOwnTool whether a tool of this name answers from memory and so is no source of its own
     */
    public OriginJudge(Database database, ExtensionContext host, StopWords stopWords, Predicate<String> isOwnTool) {
        this.database = database;
        this.host = host;
        this.stopWords = stopWords;
        this.isOwnTool = isOwnTool;
    }

    /** The draft with its origin, unless it has one. */
    public FactDraft judged(MemoryScope scope, FactDraft draft) {
        return judged(scope, List.of(draft)).get(0);
    }

    /** The drafts with their origins, where they have none. */
    public List<FactDraft> judged(MemoryScope scope, List<FactDraft> drafts) {
        var open = drafts.stream()
                .filter(draft -> draft.origin() == null && !isByHost(draft))
                .toList();
        var talks = open.isEmpty()
                ? Map.<FactDraft, Talk>of()
                : database.read(tx -> {
                    var sources = sources(tx, scope, open);
                    var found = new HashMap<FactDraft, Talk>();
                    open.forEach(draft -> found.put(draft, talk(tx, scope, draft, sources)));
                    return found;
                });
        return drafts.stream()
                .map(draft -> {
                    var talk = talks.get(draft);
                    var origin = talk == null ? Origin.USER : origin(draft.content(), talk, List.of());
                    return draft.origin() == null
                            ? draft.toBuilder().origin(origin).build()
                            : draft;
                })
                .toList();
    }

    private static boolean isByHost(FactDraft draft) {
        return draft.sessionId() == null && draft.derivedFrom().isEmpty();
    }

    private static Map<MemoryId, MemoryRow> sources(Tables tx, MemoryScope scope, List<FactDraft> drafts) {
        var ids = drafts.stream()
                .flatMap(draft -> draft.derivedFrom().stream())
                .distinct()
                .toList();
        return tx.memories().find(scope, ids).stream()
                .collect(Collectors.toMap(row -> row.memory().id(), row -> row));
    }

    /**
     * The origin of a fact that an agent saves.
     *
     * @param heard answers of other tools in this run; answers of earlier runs are stored with the session
     */
    public Origin origin(MemoryScope scope, FactDraft draft, List<String> heard) {
        return origin(
                draft.content(),
                database.read(tx -> talk(tx, scope, draft, sources(tx, scope, List.of(draft)))),
                heard);
    }

    private Origin origin(String content, Talk talk, List<String> heard) {
        var terms = tellingTerms(content, talk);
        var own = found(terms, talk.said(Role.USER).map(this::ownWords));
        if (own.size() < MOST * terms.size()) {
            var values = new HashSet<>(new TermFinder(terms).in(values(content)));
            values.removeAll(own);
            if (isOf(terms, values, talk.said(Role.USER))) {
                return Origin.WEB;
            }
            if (isOf(terms, values, Stream.concat(heard.stream(), talk.answers.stream()))) {
                return Origin.TOOL;
            }
        }
        boolean isUsers = talk.isSource && talk.said(Role.USER).findAny().isPresent();
        return talk.derived.orElse(Origin.USER).orLess(isUsers ? Origin.USER : Origin.AGENT);
    }

    /** The fact's terms without stop words and without the speakers' names, as a fact names its subject. */
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

    /**
     * Whether the fact comes from these texts.
     *
     * @param values its names and numbers that the user did not say
     */
    private static boolean isOf(Set<Term> terms, Set<Term> values, Stream<String> texts) {
        var found = found(terms, texts);
        return found.size() >= MOST * terms.size() || (!values.isEmpty() && found.containsAll(values));
    }

    private static Set<Term> found(Set<Term> terms, Stream<String> texts) {
        var finder = new TermFinder(terms);
        var found = new HashSet<Term>();
        texts.forEach(text -> found.addAll(finder.in(text)));
        return found;
    }

    /** The words with a capital or a digit, except the first, which always has a capital. */
    private static String values(String content) {
        return SPACES.splitAsStream(content)
                .skip(1)
                .filter(word -> word.codePoints().anyMatch(c -> Character.isUpperCase(c) || Character.isDigit(c)))
                .collect(Collectors.joining(" "));
    }

    private String ownWords(String message) {
        return host.service(OwnWords.class).map(own -> own.of(message)).orElse(message);
    }

    private Talk talk(Tables tx, MemoryScope scope, FactDraft draft, Map<MemoryId, MemoryRow> stored) {
        var sources = draft.derivedFrom().stream()
                .flatMap(id -> Stream.ofNullable(stored.get(id)))
                .toList();
        if (!sources.isEmpty()) {
            var derived = sources.stream()
                    .filter(row -> !(row.memory() instanceof Episode))
                    .map(row -> tx.quarantine().origin(row.pk()))
                    .reduce(Origin::orLess);
            return new Talk(episodes(sources), List.of(), derived, true);
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
        var answers = session.map(found -> answers(tx, found.pk())).orElse(List.of());
        return new Talk(episodes(turns), answers, Optional.empty(), false);
    }

    /** Answers of other tools in the newest turns. */
    private List<String> answers(Tables tx, long session) {
        return tx.conversations().messages(session, NEWEST_TURNS).stream()
                .flatMap(message -> message.steps().stream())
                .flatMap(step -> step.calls().stream())
                .filter(call -> !isOwnTool.test(call.name()))
                .map(ToolCallRecord::result)
                .toList();
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
     * Turns before a fact, or those that it was read out of.
     *
     * @param turns the turns
     * @param answers answers of other tools in these turns
     * @param derived the origin of its other sources
     * @param isSource whether the fact was read out of these turns
     */
    private record Talk(List<Episode> turns, List<String> answers, Optional<Origin> derived, boolean isSource) {

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
