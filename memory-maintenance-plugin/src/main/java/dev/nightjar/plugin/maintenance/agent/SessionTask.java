package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.commons.prompt.ListItem;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.consolidation.ConsolidationTopics;
import dev.nightjar.memory.consolidation.SessionConsolidation;
import dev.nightjar.memory.consolidation.SessionConsolidation.EpisodePage;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the consolidator agent is told of a session: who speaks, what is known about them already, what facts may be about, and
 * the first page of episodes, so that most sessions need no further page. Thread-safe.
 */
final class SessionTask {

    private static final int PAGE = 30;
    /** A page of very long turns is left to the tool, which answers as many at a time as are asked for. */
    private static final int MAX_CHARACTERS = 24_000;

    private static final int MAX_NAME = 60;
    private static final int MAX_FACT = 300;
    /** How many known facts are shown, how many of them for each name, and how much of the talk they are looked for with. */
    private static final int KNOWN = 15;

    private static final int KNOWN_OF_NAME = 5;
    private static final int QUERY = 500;

    private final ExtensionContext context;
    private final EpisodeTexts texts;

    SessionTask(ExtensionContext context, EpisodeTexts texts) {
        this.context = context;
        this.texts = texts;
    }

    /** The task; what it shows of the session counts as read. */
    String of(LeasedSession session, ConsolidationDraft draft) {
        var page = session.episodes(0, PAGE);
        var lines = fitting(page);
        if (!lines.isEmpty()) {
            var unused = draft.read(0, lines.size());
        }
        return Stream.of(
                        "Consolidate the session '" + draft.sessionId() + "'." + wishes(),
                        known(session.lease().scope(), page.episodes()),
                        episodes(page.total(), lines))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n\n"));
    }

    private List<String> fitting(EpisodePage page) {
        var lines = new ArrayList<String>();
        int room = MAX_CHARACTERS;
        for (var episode : page.episodes()) {
            var line = texts.line(lines.size(), episode);
            room -= line.length();
            if (room < 0) {
                break;
            }
            lines.add(line);
        }
        return lines;
    }

    private static String episodes(int total, List<String> lines) {
        if (lines.isEmpty()) {
            return "It has " + total + " episodes: call get_episodes_for_consolidation with offset 0 to read them.";
        }
        boolean isAll = lines.size() == total;
        return (isAll ? "All its " + total + " episodes" : "Episodes 1 to " + lines.size() + " of " + total)
                + ", oldest first:\n"
                + Fence.around("episodes", String.join("", lines).stripTrailing())
                + (isAll
                        ? ""
                        : "\nBefore you save anything, call get_episodes_for_consolidation with offset " + lines.size()
                                + " for the others.");
    }

    /** What facts may be about; the store refuses others, whatever the model saves. */
    private String wishes() {
        var topics = context.service(SessionConsolidation.class)
                .map(SessionConsolidation::topics)
                .orElse(ConsolidationTopics.ALL);
        var never = topics.never().isEmpty()
                ? ""
                : " Save no fact about any of these topics: " + String.join("; ", topics.never()) + ".";
        var only = topics.only().isEmpty()
                ? ""
                : " Save only facts about these topics: " + String.join("; ", topics.only()) + ".";
        return never + only;
    }

    /** Facts about the speakers, and those nearest to what they say. */
    private String known(MemoryScope scope, List<Episode> episodes) {
        var memory = context.service(MemoryService.class).orElse(null);
        if (memory == null || episodes.isEmpty()) {
            return "";
        }
        Map<MemoryId, Fact> known = new LinkedHashMap<>();
        nearest(memory, scope, episodes).forEach(fact -> known.put(fact.id(), fact));
        names(episodes).forEach(name -> about(memory, scope, name).forEach(fact -> known.putIfAbsent(fact.id(), fact)));
        if (known.isEmpty()) {
            return "";
        }
        var lines = known.values().stream().limit(KNOWN).map(this::line).collect(Collectors.joining());
        return "What is known already. Save none of it again; save what adds to it or contradicts it:\n"
                + Fence.around("known-facts", lines.stripTrailing());
    }

    private static List<Fact> nearest(MemoryService memory, MemoryScope scope, List<Episode> episodes) {
        var query = CodePoints.first(
                episodes.stream()
                        .filter(episode -> episode.role() == Role.USER)
                        .map(Episode::content)
                        .collect(Collectors.joining("\n")),
                QUERY);
        return found(memory, scope, query, KNOWN - KNOWN_OF_NAME);
    }

    /** What mentions the name; where no entity has it, what has it among its words. */
    private static List<Fact> about(MemoryService memory, MemoryScope scope, String name) {
        return memory.entity(scope, name, MemoryFilter.ofKinds(MemoryKind.FACT), KNOWN_OF_NAME)
                .map(profile -> facts(profile.memories().stream()))
                .filter(facts -> !facts.isEmpty())
                .orElseGet(() -> found(memory, scope, name, KNOWN_OF_NAME));
    }

    private static List<Fact> found(MemoryService memory, MemoryScope scope, String query, int most) {
        if (query.isBlank()) {
            return List.of();
        }
        var request = SearchRequest.of(query, MemoryFilter.ofKinds(MemoryKind.FACT), most);
        return facts(memory.search(scope, request).stream().map(SearchHit::memory));
    }

    private static List<Fact> facts(Stream<? extends Memory> memories) {
        return memories.filter(Fact.class::isInstance)
                .map(Fact.class::cast)
                .filter(Fact::isActive)
                .toList();
    }

    private static List<String> names(List<Episode> episodes) {
        return episodes.stream()
                .map(Episode::speaker)
                .filter(Objects::nonNull)
                .map(name -> VisibleText.line(name, MAX_NAME))
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    private String line(Fact fact) {
        var remark = "(" + texts.day(fact.eventTime()) + (fact.isProtected() ? ", confirmed)" : ")");
        return ListItem.of("", VisibleText.line(fact.content(), MAX_FACT), remark);
    }
}
