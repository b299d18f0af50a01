package dev.nightjar.web.know;

import dev.nightjar.memory.Entity;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Page of one person, thing or project with all memories that mention it. */
public final class AboutPage implements Page {

    private static final int AT_ONCE = 50;
    private static final int MOST = 100_000;

    @Override
    public Answer show(PageCall call) {
        var name = call.required("name");
        var entity = call.memory().entity(call.scope(), name, MemoryFilter.ALL, 1);
        int from = call.number("from", 0, 0, MOST - AT_ONCE);
        var found = call.memory().naming(call.scope(), name, FindPage.KNOWN, from + AT_ONCE + 1);
        int end = Math.min(found.size(), from + AT_ONCE);
        var view = new View(
                Texts.name(entity.map(known -> known.entity().name()).orElse(name)),
                entity.map(Entity.Profile::entity).orElse(null),
                new MemoryLines(call).of(found.subList(Math.min(from, end), end)),
                end < found.size() ? call.at("/know/about", "from", Integer.toString(end)) : null,
                name);
        return new Answer.Shown("about.jte", view.name(), view);
    }

    /**
     * The page.
     *
     * @param entity what is known by this name; null when it only occurs in texts
     * @param lines the memories, newest first
     * @param next the address of older ones; null when there are none
     * @param asked the name in the request
     */
    public record View(
            String name,
            @Nullable Entity entity,
            List<MemoryLine> lines,
            @Nullable String next,
            String asked) {}
}
