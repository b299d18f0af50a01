package dev.nightjar.web.know;

import dev.nightjar.kernel.page.ProfilePages;
import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The people, things and projects that memories mention. */
public final class NamesPage implements Page {

    static final String PATH = "/know/names";

    private static final int NAMES = 50;
    private static final int MOST_MENTIONED = 24;

    /** Kinds that say what is true; turns are in the timeline. */
    static final MemoryFilter KNOWN = MemoryFilter.ofKinds(MemoryKind.FACT, MemoryKind.NOTE, MemoryKind.REFLECTION);

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public Answer show(PageCall call) {
        var query = call.text("q").orElse(null);
        var type = call.text("type").map(EntityType::ofLabel).orElse(null);
        int from = call.number("from", 0, 0, Integer.MAX_VALUE);
        boolean isBrowsing =
                query != null || type != null || from > 0 || call.text("all").isPresent();
        var view = new View(
                query,
                type == null ? null : type.label(),
                isBrowsing ? List.of() : mentioned(call),
                isBrowsing ? names(call, query, type, from) : null);
        return new Answer.Shown("names.jte", "Names", view);
    }

    private static List<Named> mentioned(PageCall call) {
        return call
                .memory()
                .entities(call.scope(), Set.copyOf(ProfilePages.TYPES), MemoryFilter.ALL, MOST_MENTIONED)
                .stream()
                .map(Named::of)
                .toList();
    }

    private static Names names(PageCall call, @Nullable String query, @Nullable EntityType type, int from) {
        var found = named(call, query == null ? "" : query)
                .filter(name -> type == null || name.type().equals(type.label()))
                .toList();
        int end = Math.min(found.size(), from + NAMES);
        var page = from >= found.size() ? List.<Named>of() : found.subList(from, end);
        return new Names(page, found.size(), end < found.size() ? end : null);
    }

    /** People and things with this in one of their names, from A to Z. */
    static Stream<Named> named(PageCall call, String query) {
        var wanted = folded(query);
        return all(call)
                .filter(name -> ProfilePages.TYPES.contains(name.type()))
                .filter(name -> folded(name.name()).contains(wanted))
                .map(name ->
                        new Named(Texts.name(name.canonicalName()), name.type().label(), 0, name.canonicalName()))
                .distinct()
                .sorted(Comparator.comparing((Named name) -> folded(name.name())));
    }

    private static Stream<KnownName> all(PageCall call) {
        return call.kernel().service(EntityDirectory.class).stream()
                .flatMap(directory -> call.scope().readable().stream()
                        .flatMap(namespace -> directory.namesAfter(namespace, 0).names().stream()));
    }

    private static String folded(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    /**
     * The page.
     *
     * @param query what names are searched for; null for none
     * @param type the type of the names wanted; null for all
     * @param mentioned the names mentioned most; empty while names are searched for
     * @param names the names found; null when none are searched for
     */
    public record View(
            @Nullable String query,
            @Nullable String type,
            List<Named> mentioned,
            @Nullable Names names) {

        /** The types of names, to choose from. */
        public List<String> types() {
            return ProfilePages.TYPES.stream().map(EntityType::label).toList();
        }

        /** The page of the name searched for, which need not be known as a person or thing. */
        public String asked() {
            return Links.about(Objects.requireNonNullElse(query, ""));
        }

        /** What was said with these words. */
        public String said() {
            return Links.to("/timeline", "q", query);
        }

        /** The address of the next names. */
        public String next() {
            return Links.to(
                    PATH,
                    "q",
                    query,
                    "type",
                    type,
                    "from",
                    Optional.ofNullable(names)
                            .map(Names::next)
                            .map(String::valueOf)
                            .orElse(null));
        }

        /** The number of memories with this name, as a part of the most, in per cent. */
        public int part(Named named) {
            int most = mentioned.stream().mapToInt(Named::memories).max().orElse(1);
            return Math.max(1, Texts.percent(named.memories() / (double) Math.max(1, most)));
        }
    }

    /**
     * Names found.
     *
     * @param list one page of them
     * @param total how many there are
     * @param next where the next page begins; null on the last page
     */
    public record Names(
            List<Named> list, int total, @Nullable Integer next) {}

    /**
     * A person or thing.
     *
     * @param name its name, to show
     * @param type its type
     * @param memories how many memories mention it; 0 when that was not counted
     * @param key its name as it is stored
     */
    public record Named(String name, String type, int memories, String key) {

        static Named of(Entity.Count count) {
            var entity = count.entity();
            return new Named(Texts.name(entity.name()), entity.type().label(), count.memories(), entity.name());
        }

        /** Its page. */
        public String link() {
            return Links.about(key);
        }
    }
}
