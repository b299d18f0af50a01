package dev.nightjar.web.know;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasurePreview;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.page.Words;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows what forgetting would erase, and erases it when asked to. */
public final class ForgetPage implements Page {

    /** Targets of one form. */
    private static final int MOST = 100;

    private static final int ON_A_PAGE = 50;

    private static final List<String> NAMES = List.of("id", "about", "session", "day", "file");
    /** Pages that exist without the erased memories. */
    private static final List<String> LISTS =
            List.of(Links.to("/review"), Links.to("/timeline"), Links.to("/files"), Links.to("/nights"));

    @Override
    public Answer show(PageCall call) {
        return shown(call, List.of(), 0);
    }

    @Override
    public Answer change(PageCall call) {
        var kept = kept(call);
        var previews = previews(call, 0, 1);
        if (!previews.isEmpty() && !call.hasSeen(seen(previews.values()))) {
            call.tell("Nothing was erased: the list has changed since you looked. Look again.");
            return shown(call, kept, 0);
        }
        return call.text("do", "").equals("erase")
                ? erase(call, kept)
                : shown(call, kept, call.number("go", 0, 0, Integer.MAX_VALUE));
    }

    private static Map<ErasureTarget, ErasurePreview> previews(PageCall call, int from, int most) {
        var erasure = call.service(Erasure.class);
        var previews = new LinkedHashMap<ErasureTarget, ErasurePreview>();
        targets(call)
                .keySet()
                .forEach(target -> erasure.preview(call.scope(), target, from, most)
                        .ifPresent(preview -> previews.put(target, preview)));
        return previews;
    }

    private static String seen(Collection<ErasurePreview> previews) {
        return PageCall.mark(previews.stream().map(ErasurePreview::fingerprint).toList());
    }

    /** Ids of memories to keep: from other pages, and those whose tick was removed on this one. */
    private static List<String> kept(PageCall call) {
        var chosen = call.all("chosen");
        return Stream.concat(
                        call.all("kept").stream(), call.all("shown").stream().filter(id -> !chosen.contains(id)))
                .distinct()
                .toList();
    }

    private static Answer shown(PageCall call, List<String> kept, int from) {
        var lines = new MemoryLines(call);
        var targets = targets(call);
        // Several targets show their newest memories only; one shows all of them, page by page.
        boolean isPaged = targets.size() == 1;
        int most = isPaged ? ON_A_PAGE : Math.max(1, ErasurePreview.MAX_EXAMPLES / targets.size());
        var previews = previews(call, from, most);
        if (previews.isEmpty()) {
            throw PageProblem.missing();
        }
        var parts = new ArrayList<Part>();
        previews.forEach((target, preview) ->
                parts.add(part(String.valueOf(targets.get(target)), preview, lines, isPaged, kept, call.words())));
        long total = parts.stream().mapToLong(part -> part.total).sum();
        var onPage = parts.stream()
                .flatMap(part -> part.examples.stream())
                .map(choice -> choice.line().id())
                .toList();
        var view = new View(
                parts,
                fields(call, seen(previews.values())),
                kept.stream().filter(id -> !onPage.contains(id)).toList(),
                isPaged && from > 0 ? Math.max(0, from - ON_A_PAGE) : null,
                isPaged && from + ON_A_PAGE < total ? from + ON_A_PAGE : null,
                call.all("about").isEmpty(),
                call.back(Links.to("/know")));
        return new Answer.Shown("forget.jte", "Forget for good", view);
    }

    private static Answer erase(PageCall call, List<String> kept) {
        var erasure = call.service(Erasure.class);
        var ids = kept.stream().map(MemoryId::new).collect(Collectors.toSet());
        var erased = targets(call).keySet().stream()
                .map(target -> ids.isEmpty() ? target : new ErasureTarget.Except(target, ids))
                .map(target -> erasure.erase(call.scope(), target, progress -> {}))
                .flatMap(Optional::stream)
                .toList();
        long memories = erased.stream().mapToLong(ErasurePreview::memories).sum();
        long restored = erased.stream().mapToLong(one -> one.restored().size()).sum();
        var words = call.words();
        if (erased.isEmpty()) {
            call.tell("Nothing was left to erase.");
        } else {
            call.tell(
                    "Erased for good: {0}.{1}{2}",
                    call.memories(memories),
                    ids.isEmpty() ? "" : " " + words.say("Kept: {0}.", call.memories(ids.size())),
                    restored == 0 ? "" : " " + words.say("Valid again: {0}.", call.memories(restored)));
        }
        var back = call.back(Links.to("/know"));
        return new Answer.Moved(LISTS.stream().anyMatch(back::startsWith) ? back : Links.to("/know"));
    }

    /** Targets to erase, each with its name for people. */
    private static Map<ErasureTarget, String> targets(PageCall call) {
        var words = call.words();
        var targets = new LinkedHashMap<ErasureTarget, String>();
        call.all("id")
                .forEach(id -> targets.put(
                        new ErasureTarget.OneMemory(new MemoryId(id)),
                        words.say("One memory with all learned from it")));
        call.all("about")
                .forEach(name ->
                        targets.put(new ErasureTarget.About(name), words.say("All about {0}", Texts.name(name))));
        call.all("session")
                .forEach(id -> targets.put(
                        new ErasureTarget.OneSession(id),
                        words.say("The conversation {0} and what was learnt from it", Texts.name(id))));
        call.day("day")
                .ifPresent(day -> targets.put(
                        new ErasureTarget.Period(call.start(day), call.start(day.plusDays(1))),
                        words.say(
                                "All that was said on {0} and what was learnt from it",
                                call.texts().longDay(day))));
        call.all("file")
                .forEach(uri -> targets.put(
                        new ErasureTarget.Documents(uri(uri)),
                        words.say("The passages of {0}; the file stays", Texts.visible(uri))));
        if (targets.isEmpty() || targets.size() > MOST) {
            throw new PageProblem(400, "Choose 1 to {0} memories, names, conversations, days or files to forget", MOST);
        }
        return targets;
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new PageProblem(400, "This is not the address of an indexed file");
        }
    }

    private static List<Map.Entry<String, String>> fields(PageCall call, String seen) {
        return Stream.concat(
                        NAMES.stream().flatMap(name -> call.all(name).stream().map(value -> Map.entry(name, value))),
                        Stream.of(Map.entry("seen", seen)))
                .toList();
    }

    private static Part part(
            String name, ErasurePreview preview, MemoryLines lines, boolean isPaged, List<String> kept, Words words) {
        var goes = Stream.of(
                        count(
                                words,
                                preview.sessions(),
                                "{0} conversation, message by message",
                                "{0} conversations, message by message"),
                        counted(preview.named(), words),
                        preview.derived().isEmpty()
                                ? ""
                                : words.say("{0} drawn from nothing else", counted(preview.derived(), words)),
                        count(
                                words,
                                preview.texts(),
                                "{0} other text, such as a tool call or a summary",
                                "{0} other texts, such as tool calls and summaries"),
                        count(
                                words,
                                preview.reports().size(),
                                "the text of {0} report that quotes it",
                                "the text of {0} reports that quote it"),
                        count(
                                words,
                                preview.weakened(),
                                "one of several sources of {0} other memory, which stays",
                                "one of several sources of {0} other memories, which stay"))
                .filter(text -> !text.isEmpty())
                .toList();
        return new Part(
                name,
                goes,
                preview.examples().stream()
                        .map(one -> new Choice(
                                lines.of(one), !kept.contains(one.id().value())))
                        .toList(),
                isPaged ? 0 : preview.memories() - preview.examples().size(),
                preview.memories(),
                preview.restored().stream().map(lines::of).toList());
    }

    private static String count(Words words, long number, String one, String many) {
        return number == 0 ? "" : words.count(number, one, many);
    }

    private static String counted(Map<MemoryKind, Long> kinds, Words words) {
        return new TreeMap<>(kinds)
                .entrySet().stream()
                        .map(kind -> Plain.counted(kind.getValue(), kind.getKey(), words))
                        .collect(Collectors.joining(", "));
    }

    /**
     * The page.
     *
     * @param before where the page before begins; null for none
     * @param next where the next page begins; null for none
     */
    public record View(
            List<Part> parts,
            List<Map.Entry<String, String>> fields,
            List<String> kept,
            @Nullable Integer before,
            @Nullable Integer next,
            boolean isOfMemories,
            String back) {

        public boolean isPaged() {
            return before != null || next != null;
        }
    }

    /**
     * Preview of one target.
     *
     * @param examples memories that go, the newest first
     */
    public record Part(
            String name, List<String> goes, List<Choice> examples, long more, long total, List<MemoryLine> restored) {}

    /** A memory that is erased unless the user keeps it. */
    public record Choice(MemoryLine line, boolean isChosen) {}
}
