package dev.nightjar.kernel.page;

import com.google.common.hash.Hashing;
import dev.nightjar.kernel.page.PageChange.Correct;
import dev.nightjar.kernel.page.PageChange.Forget;
import dev.nightjar.kernel.page.PageChange.Refused;
import dev.nightjar.kernel.page.PageChange.Remember;
import dev.nightjar.kernel.page.ProfilePage.Line;
import dev.nightjar.kernel.page.ProfilePage.Own;
import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Quotation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Shows what is known of people and things as pages, and turns what people edit in them into corrections, new facts and
 * forgotten ones. Nothing is changed before {@link #make}; show {@link #changes} first and ask. Thread-safe.
 *
 * @param memory where the facts are
 */
public record ProfilePages(MemoryService memory) {

    /** The source of facts that were added on a page. */
    public static final String SOURCE = "page";

    /** The page of the facts that are on no other. */
    private static final String REST = "Everything else";

    /** Facts on one page. */
    private static final int MOST_FACTS = 500;

    private static final int FINGERPRINT = 12;
    private static final String CHANGED = "it has changed since the page was written";

    private static final MemoryFilter FACTS = MemoryFilter.ofKinds(MemoryKind.FACT);

    /** Types of entities with a page. Dates, addresses and tags have none. */
    public static final List<EntityType> TYPES = List.of(
            EntityType.PERSON, EntityType.PROJECT, EntityType.ORGANIZATION, EntityType.LOCATION, EntityType.OTHER);

    /** Counts of changes by their result. */
    public record Made(int corrected, int forgotten, int remembered, int refused) {}

    /**
     * A page for each name that facts mention, most mentioned first; before them one for the user as long as he has no
     * name, and after them one for the facts that are on no other. Pages that share a fact name each other.
     *
     * @param limit most pages
     * @return by the name of its file, without ending, which differs even where case does not count
     */
    public Map<String, ProfilePage> pages(MemoryScope scope, int limit) {
        var pages = new LinkedHashMap<String, ProfilePage>();
        for (var name : names(scope, limit)) {
            var page = page(scope, name);
            if (!page.lines().isEmpty()) {
                pages.put(unused(PageMarkdown.fileName(page.name()), pages.keySet()), page);
            }
        }
        var rest = rest(scope, pages.values());
        if (!rest.lines().isEmpty()) {
            pages.put(unused(REST, pages.keySet()), rest);
        }
        var filesByFact = new HashMap<MemoryId, Set<String>>();
        pages.forEach((file, page) -> page.written()
                .keySet()
                .forEach(fact -> filesByFact
                        .computeIfAbsent(fact, its -> new TreeSet<>())
                        .add(file)));
        pages.replaceAll((file, page) -> page.withRelated(page.written().keySet().stream()
                .flatMap(fact -> filesByFact.getOrDefault(fact, Set.of()).stream())
                .filter(other -> !other.equals(file))
                .distinct()
                .sorted()
                .toList()));
        return pages;
    }

    private ProfilePage rest(MemoryScope scope, Collection<ProfilePage> pages) {
        var shown =
                pages.stream().flatMap(page -> page.written().keySet().stream()).collect(Collectors.toSet());
        var facts = memory.list(scope, FACTS, MOST_FACTS + shown.size()).stream()
                .filter(fact -> !shown.contains(fact.id()))
                .limit(MOST_FACTS)
                .map(Fact.class::cast)
                .toList();
        return page(scope, REST, null, facts);
    }

    private static String unused(String file, Set<String> files) {
        var name = file;
        for (int i = 2; isTaken(name, files); i++) {
            name = file + " " + i;
        }
        return name;
    }

    private static boolean isTaken(String name, Set<String> files) {
        return files.stream().anyMatch(name::equalsIgnoreCase);
    }

    private Set<String> names(MemoryScope scope, int limit) {
        var names = new LinkedHashSet<String>();
        names.add(Quotation.NAMELESS);
        memory.entities(scope, Set.copyOf(TYPES), FACTS, limit).stream()
                .map(Entity.Count::entity)
                .forEach(entity -> names.add(entity.name()));
        return names;
    }

    /** The page of a person or thing; its facts are at most {@value #MOST_FACTS}, the newest. */
    public ProfilePage page(MemoryScope scope, String name) {
        var entity = memory.entity(scope, name, FACTS, 1).map(Entity.Profile::entity);
        return page(
                scope,
                entity.map(Entity::name).orElse(name),
                entity.map(Entity::type).orElse(null),
                facts(scope, name));
    }

    private static ProfilePage page(MemoryScope scope, String name, @Nullable EntityType type, List<Fact> facts) {
        return new ProfilePage(
                name,
                type,
                scope.namespace(),
                facts.stream().collect(Collectors.toMap(Fact::id, ProfilePages::fingerprint)),
                facts.stream()
                        .map(fact -> new Line(fact.id(), PageMarkdown.visible(fact.content())))
                        .toList(),
                List.of(),
                Own.NONE);
    }

    private List<Fact> facts(MemoryScope scope, String name) {
        return memory.naming(scope, name, FACTS, MOST_FACTS).stream()
                .filter(Memory::isActive)
                .map(Fact.class::cast)
                .toList();
    }

    /**
     * Changes that pages ask for, in the order of the pages. A fact may be on several pages; deleted on one, it is to
     * be forgotten. What they do not agree on is refused on each of them.
     *
     * @throws IllegalArgumentException when a page was written from another namespace
     */
    public List<PageChange> changes(MemoryScope scope, Collection<ProfilePage> edited) {
        var byFact = new LinkedHashMap<MemoryId, List<PageChange>>();
        var added = new ArrayList<PageChange>();
        for (var page : edited) {
            if (!page.namespace().equals(scope.namespace())) {
                throw new IllegalArgumentException("The page '" + page.name() + "' was written from the namespace '"
                        + page.namespace().value() + "', but this is '"
                        + scope.namespace().value() + "'");
            }
            for (var change : changes(scope, page)) {
                var fact = change.id();
                if (fact == null) {
                    added.add(change);
                } else {
                    byFact.computeIfAbsent(fact, its -> new ArrayList<>()).add(change);
                }
            }
        }
        var all = new ArrayList<PageChange>();
        byFact.forEach((fact, wanted) -> all.addAll(agreed(fact, wanted)));
        all.addAll(added);
        return all;
    }

    private List<PageChange> changes(MemoryScope scope, ProfilePage page) {
        var changes = new ArrayList<PageChange>();
        var left = new LinkedHashMap<>(page.written());
        for (var line : page.lines()) {
            var id = line.id();
            if (id == null) {
                changes.add(new Remember(page.name(), page.type(), line.text()));
            } else {
                left.remove(id);
                changed(scope, page, id, line).ifPresent(changes::add);
            }
        }
        left.forEach((id, fingerprint) -> find(scope, id)
                .ifPresent(fact -> changes.add(
                        fingerprint.equals(fingerprint(fact))
                                ? new Forget(page.name(), fact)
                                : new Refused(page.name(), id, null, CHANGED))));
        return changes;
    }

    private Optional<PageChange> changed(MemoryScope scope, ProfilePage page, MemoryId id, Line line) {
        var written = page.written().get(id);
        if (written == null) {
            return Optional.of(new Refused(page.name(), id, line.text(), "it was not on this page"));
        }
        if (written.equals(fingerprintOf(line.text()))) {
            return Optional.empty();
        }
        return Optional.of(find(scope, id)
                .<PageChange>map(fact -> written.equals(fingerprint(fact))
                        ? new Correct(page.name(), fact, line.text())
                        : new Refused(page.name(), id, line.text(), CHANGED))
                .orElseGet(() -> new Refused(page.name(), id, line.text(), "it is no longer known")));
    }

    private Optional<Fact> find(MemoryScope scope, MemoryId id) {
        return memory.find(scope, id)
                .filter(Memory::isActive)
                .filter(Fact.class::isInstance) // a page that people write may name anything
                .map(Fact.class::cast);
    }

    /** Change that all of these want of a fact; otherwise each is refused, so that every page is left as it is. */
    private static List<PageChange> agreed(MemoryId fact, List<PageChange> changes) {
        var first = changes.get(0);
        boolean isAgreed = changes.stream()
                .allMatch(change -> !(change instanceof Refused)
                        && change.getClass() == first.getClass()
                        && Objects.equals(change.after(), first.after()));
        return isAgreed
                ? List.of(first)
                : changes.stream()
                        .map(change -> change instanceof Refused ? change : disputed(fact, change))
                        .toList();
    }

    private static PageChange disputed(MemoryId fact, PageChange change) {
        return new Refused(change.page(), fact, change.after(), "the pages want different things of it");
    }

    /** Makes these changes; what was refused is left as it is. A fact that changed in the meantime is refused, too. */
    public Made make(MemoryScope scope, List<PageChange> changes) {
        int corrected = 0;
        int forgotten = 0;
        int remembered = 0;
        for (var change : changes) {
            if (change instanceof Correct it && find(scope, it.fact().id()).isPresent()) {
                corrected += memory.correct(scope, it.fact().id(), it.text()).isPresent() ? 1 : 0;
            } else if (change instanceof Forget it) {
                forgotten += memory.forget(scope, it.fact().id()).isPresent() ? 1 : 0;
            } else if (change instanceof Remember it) {
                memory.remember(scope, draft(it));
                remembered++;
            }
        }
        return new Made(corrected, forgotten, remembered, changes.size() - corrected - forgotten - remembered);
    }

    private static FactDraft draft(Remember change) {
        var names = change.type() == null
                ? List.<FactDraft.Named>of()
                : List.of(new FactDraft.Named(change.page(), change.type()));
        // The page of the user without a name has what names him.
        var text = change.page().equals(Quotation.NAMELESS) && !change.text().contains(Quotation.NAMELESS)
                ? new Quotation(Quotation.NAMELESS, null, change.text()).content()
                : change.text();
        return FactDraft.builder(text, 1, SOURCE)
                .origin(Origin.USER)
                .names(names)
                .build();
    }

    /** Whether a fact has the same content as when a page was written. */
    private static String fingerprint(Fact fact) {
        return fingerprintOf(PageMarkdown.visible(fact.content()));
    }

    private static String fingerprintOf(String text) {
        return Hashing.sha256()
                .hashString(text, StandardCharsets.UTF_8)
                .toString()
                .substring(0, FINGERPRINT);
    }
}
