package dev.nightjar.web.know;

import dev.nightjar.memory.Entity;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Plain;
import dev.nightjar.web.page.Texts;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of one person, thing or project. */
public final class AboutPage implements Page {

    private static final int AT_ONCE = 50;
    private static final int MOST = 100_000;

    @Override
    public String path() {
        return "/know/about";
    }

    @Override
    public Answer show(PageCall call) {
        var name = call.required("name");
        var kind = call.text("kind").map(MemoryKind::ofLabel).orElse(null);
        var filter = NamesPage.KNOWN.toBuilder()
                .kinds(kind == null ? NamesPage.KNOWN.kinds() : Set.of(kind))
                .build();
        var entity = call.memory().entity(call.scope(), name, MemoryFilter.ALL, 1);
        int from = call.number("from", 0, 0, MOST - AT_ONCE);
        var found = call.memory().naming(call.scope(), name, filter, from + AT_ONCE + 1);
        int end = Math.min(found.size(), from + AT_ONCE);
        var page = found.subList(Math.min(from, end), end);
        var lines = new MemoryLines(call);
        var view = new View(
                Texts.name(entity.map(known -> known.entity().name()).orElse(name)),
                name,
                entity.map(Entity.Profile::entity).orElse(null),
                kind == null ? null : kind.label(),
                page.stream()
                        .map(Memory::kind)
                        .distinct()
                        .sorted(Comparator.comparing(Plain::kind))
                        .map(one -> group(one, page, lines))
                        .toList(),
                end < found.size()
                        ? Links.to(
                                "/know/about",
                                "name",
                                name,
                                "kind",
                                call.text("kind").orElse(null),
                                "from",
                                Integer.toString(end))
                        : null,
                Links.to("/know/edit", "name", name),
                Links.forget("about", name),
                Links.to("/timeline", "person", name));
        return new Answer.Shown("about.jte", view.name(), view);
    }

    private static Group group(MemoryKind kind, List<Memory> memories, MemoryLines lines) {
        return new Group(
                Plain.kind(kind),
                lines.of(memories.stream()
                        .filter(memory -> memory.kind() == kind)
                        .toList()));
    }

    /**
     * The page.
     *
     * @param name the name, to show
     * @param key the name as it was asked for
     * @param entity what is known by this name; null when it only occurs in texts
     * @param kind the only kind shown; null for all
     * @param groups the memories by kind
     * @param next the address of older ones; null when there are none
     * @param edit the address of its facts as a text to edit
     * @param forget the address of the preview of forgetting all about it
     * @param said the address of what was said about it
     */
    public record View(
            String name,
            String key,
            @Nullable Entity entity,
            @Nullable String kind,
            List<Group> groups,
            @Nullable String next,
            String edit,
            String forget,
            String said) {

        /** The kinds to choose from. */
        public List<MemoryKind> kinds() {
            return Arrays.stream(MemoryKind.values())
                    .filter(NamesPage.KNOWN.kinds()::contains)
                    .toList();
        }
    }

    /**
     * Memories of one kind.
     *
     * @param kind the kind
     * @param lines the memories, newest first
     */
    public record Group(String kind, List<MemoryLine> lines) {}
}
