package dev.nightjar.hostdemo.tour;

import dev.nightjar.extension.ContextProvider;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.replay.Replay;
import dev.nightjar.hostdemo.replay.ReplayReport;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of the bundled conversation.
 *
 * @param sessions the conversation
 * @param report what replaying it added
 * @param facts what was remembered and still holds, oldest first
 * @param replacements what was superseded, oldest first
 * @param contexts what would be put before three prompts, by prompt
 */
public record Tour(
        List<BundledConversation.Session> sessions,
        ReplayReport report,
        List<Memory> facts,
        List<Replacement> replacements,
        Map<String, String> contexts) {

    private static final List<String> PROMPTS = List.of(
            "Where do I live now?",
            "Which language do I write Birdbook in?",
            "Am I allergic to anything that could be in a cake?");

    /** Copies the lists. */
    public Tour {
        sessions = List.copyOf(sessions);
        facts = List.copyOf(facts);
        replacements = List.copyOf(replacements);
    }

    /**
     * A fact that gave way to another.
     *
     * @param old what held before
     * @param current what holds now
     * @param reason why, in words; null when nothing was noted
     * @param at when it was replaced
     */
    public record Replacement(
            Memory old, Memory current, @Nullable String reason, Instant at) {}

    /** Replays the conversation in this host and looks at what it left. */
    public static Tour through(Host host) {
        var report = replay(host);
        var facts =
                host
                        .memory()
                        .list(host.scope(), MemoryFilter.ofKinds(MemoryKind.FACT), SearchRequest.MAX_LIMIT)
                        .stream()
                        .sorted(Comparator.comparing(Memory::eventTime)
                                .thenComparing(fact -> fact.id().value()))
                        .toList();
        var replacements = replacements(host, facts);
        var replaced = replacements.stream().map(each -> each.old().id()).toList();
        return new Tour(
                BundledConversation.sessions(),
                report,
                facts.stream().filter(fact -> !replaced.contains(fact.id())).toList(),
                replacements,
                contexts(host));
    }

    private static ReplayReport replay(Host host) {
        host.memory();
        try (var conversation = BundledConversation.open();
                var replay = new Replay(host.stage(), (file, message) -> {})) {
            replay.play(conversation);
            return replay.report();
        } catch (IOException e) {
            throw new UncheckedIOException("The bundled conversation cannot be read", e);
        }
    }

    private static List<Replacement> replacements(Host host, List<Memory> facts) {
        var found = new LinkedHashMap<MemoryHistory.Link, Replacement>();
        for (var fact : facts) {
            host.memory()
                    .history(host.scope(), fact.id())
                    .ifPresent(history -> history.links().stream()
                            .filter(link -> link.relation() == MemoryHistory.Link.Relation.SUPERSEDES)
                            .forEach(link -> replacement(history, link).ifPresent(each -> found.put(link, each))));
        }
        return found.values().stream()
                .sorted(Comparator.comparing(Replacement::at))
                .toList();
    }

    private static Optional<Replacement> replacement(MemoryHistory history, MemoryHistory.Link link) {
        return version(history, link.to())
                .flatMap(old -> version(history, link.from())
                        .map(current -> new Replacement(old, current, link.reason(), link.createdAt())));
    }

    private static Optional<Memory> version(MemoryHistory history, MemoryId id) {
        return history.versions().stream()
                .filter(version -> version.id().equals(id))
                .findFirst();
    }

    private static Map<String, String> contexts(Host host) {
        var contexts = new LinkedHashMap<String, String>();
        PROMPTS.forEach(
                prompt -> contexts.put(prompt, host.context(new ContextProvider.Request(prompt, host.scope(), null))));
        return contexts;
    }
}
