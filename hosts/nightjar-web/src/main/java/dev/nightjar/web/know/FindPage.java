package dev.nightjar.web.know;

import com.google.common.collect.ImmutableMap;
import dev.nightjar.kernel.page.ProfilePages;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Marked;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Find: one search for names, facts, what was said and files; and whether nothing at all contains a word. Without words
 * it lists all names.
 */
public final class FindPage implements Page {

    /** Kinds that say what is true; turns are in the timeline. */
    static final MemoryFilter KNOWN = MemoryFilter.ofKinds(MemoryKind.FACT, MemoryKind.NOTE, MemoryKind.REFLECTION);

    private static final String PATH = "/find";
    private static final int NAMES = 8;
    private static final int SHOWN = 8;
    private static final int NAMES_AT_ONCE = 100;

    /** Groups of results, in their order. */
    private static final ImmutableMap<String, List<MemoryKind>> GROUPS = ImmutableMap.of(
            "Known", List.of(MemoryKind.FACT, MemoryKind.NOTE, MemoryKind.REFLECTION),
            "Said", List.of(MemoryKind.EPISODE),
            "In files", List.of(MemoryKind.DOCUMENT));

    @Override
    public Answer show(PageCall call) {
        var query = call.text("q", "");
        if (query.isEmpty()) {
            return names(call);
        }
        var hits = hits(call, query);
        var lines = new MemoryLines(call);
        var view = new View(
                query,
                isContained(call, query),
                named(call, query).limit(NAMES).toList(),
                GROUPS.entrySet().stream()
                        .map(group -> group(group.getKey(), group.getValue(), query, hits, lines))
                        .filter(group -> !group.found().isEmpty())
                        .toList());
        return new Answer.Shown("find.jte", Texts.name(query), view);
    }

    private static Answer names(PageCall call) {
        var all = named(call, "").toList();
        int from = call.number("from", 0, 0, all.size());
        int end = Math.min(all.size(), from + NAMES_AT_ONCE);
        var view = new Names(
                all.subList(from, end),
                all.size(),
                end < all.size() ? Links.to(PATH, "from", Integer.toString(end)) : null);
        return new Answer.Shown("names.jte", "All names", view);
    }

    /** People and things with this in one of their names, from A to Z. */
    private static Stream<Named> named(PageCall call, String query) {
        var wanted = folded(query);
        return call.kernel().service(EntityDirectory.class).stream()
                .flatMap(directory -> call.scope().readable().stream()
                        .flatMap(namespace -> directory.namesAfter(namespace, 0).names().stream()))
                .filter(name -> ProfilePages.TYPES.contains(name.type()))
                .filter(name -> folded(name.name()).contains(wanted))
                .map(name -> new Named(
                        Texts.name(name.canonicalName()), name.type().label(), Links.about(name.canonicalName())))
                .distinct()
                .sorted(Comparator.comparing((Named name) -> folded(name.name)));
    }

    private static String folded(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    /**
     * The memories found, the best first. Where any has a word of the query, the others are left out. Quotations, which
     * no search finds beside their turn, come after the other facts.
     */
    private static List<Memory> hits(PageCall call, String query) {
        var request = SearchRequest.of(query, MemoryFilter.ALL.searched(), SearchRequest.MAX_LIMIT);
        var found = Stream.concat(
                        SearchHit.related(call.memory().search(call.scope(), request)).stream()
                                .map(SearchHit::memory),
                        call.memory().naming(call.scope(), query, KNOWN, SearchRequest.MAX_LIMIT).stream())
                .distinct()
                .toList();
        var matching = found.stream()
                .filter(memory -> Marked.of(memory.content(), query).isMatching())
                .toList();
        return matching.isEmpty() ? found : matching;
    }

    /** Whether anything that is kept contains this: also earlier wordings, calls of tools and what waits for review. */
    private static boolean isContained(PageCall call, String query) {
        var anyCase = query.toLowerCase(Locale.ROOT);
        return !call.memory().naming(call.scope(), anyCase, MemoryFilter.ALL, 1).isEmpty()
                || call.service(Erasure.class)
                        .preview(call.scope(), new ErasureTarget.About(anyCase), 0, 1)
                        .isPresent();
    }

    private static Group group(
            String name, List<MemoryKind> kinds, String query, List<Memory> hits, MemoryLines lines) {
        var found =
                hits.stream().filter(memory -> kinds.contains(memory.kind())).toList();
        return new Group(
                name,
                found.stream()
                        .limit(SHOWN)
                        .map(memory -> new Found(lines.of(memory), Marked.of(memory.content(), query)))
                        .toList(),
                found.size() > SHOWN ? found.size() - SHOWN : 0,
                Links.to(
                        "/timeline",
                        "q",
                        query,
                        "kind",
                        kinds.size() == 1 ? kinds.get(0).label() : null));
    }

    /** The page. */
    public record View(String query, boolean isContained, List<Named> names, List<Group> groups) {

        public String wanted() {
            return Texts.name(query);
        }

        public boolean isEmpty() {
            return names.isEmpty() && groups.isEmpty();
        }

        /**
         * Whether the page says that nothing contains the query. Similar memories may have the words of a longer query
         * one by one.
         */
        public boolean isGone() {
            return !isContained && (isEmpty() || query.chars().noneMatch(Character::isWhitespace));
        }
    }

    /**
     * Findings in one place.
     *
     * @param name the place, in English
     */
    public record Group(String name, List<Found> found, long more, String link) {}

    /** A memory that was found, with the words of the query marked. */
    public record Found(MemoryLine line, Marked text) {}

    /**
     * All names, page by page.
     *
     * @param next the address of the next ones; null for none
     */
    public record Names(
            List<Named> list, int total, @Nullable String next) {}

    /** A person or thing. */
    public record Named(String name, String type, String link) {}
}
