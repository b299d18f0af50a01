package dev.nightjar.web.page;

import dev.nightjar.kernel.page.ProfilePages;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.Role;
import dev.nightjar.web.page.MemoryLine.Former;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns memories into lines of a list. */
public final class MemoryLines {

    private final PageCall call;
    private final Texts texts;

    /** Reads what belongs to the memories in the scope of a request. */
    public MemoryLines(PageCall call) {
        this.call = call;
        this.texts = new Texts(call.clock());
    }

    /** Lines in the same order. */
    public List<MemoryLine> of(List<? extends Memory> memories) {
        return memories.stream().map(this::of).toList();
    }

    /** The line of one memory, with its history. */
    public MemoryLine of(Memory memory) {
        return memory instanceof Episode
                ? of(memory, null)
                : of(memory, call.memory().history(call.scope(), memory.id()).orElse(null));
    }

    private MemoryLine of(Memory memory, @Nullable MemoryHistory history) {
        var source = history == null ? Optional.<Episode>empty() : turn(history, memory.id());
        var said = memory instanceof Episode turn ? Optional.of(turn) : source;
        var time = memory.eventTime();
        return new MemoryLine(
                memory.id().value(),
                kind(memory),
                Texts.shortened(memory.content()),
                Texts.isLong(memory.content()),
                texts.day(time),
                texts.ago(time),
                word(memory, source.orElse(null)),
                said.map(MemoryLines::link)
                        .orElseGet(() -> link(memory.details().sessionId())),
                said.map(Episode::sequence).orElse(null),
                memory instanceof Fact fact ? Texts.percent(fact.confidence()) : null,
                marks(memory),
                memory.details().ending() != null && !isWaiting(memory),
                history == null ? List.of() : former(history, memory.id()));
    }

    /** The kind of a memory in a word. */
    public static String kind(Memory memory) {
        if (memory instanceof Fact fact) {
            return Quotation.of(fact).isPresent() ? "statement" : "fact";
        } else if (memory instanceof Episode) {
            return "turn";
        } else if (memory instanceof Reflection) {
            return "insight";
        }
        return memory instanceof Note ? "note" : "document";
    }

    /** Who spoke, for people. */
    public static String speaker(Role role, @Nullable String speaker) {
        if (speaker != null) {
            return Texts.name(speaker);
        }
        return role == Role.USER ? "The user" : "The agent";
    }

    private String word(Memory memory, @Nullable Episode source) {
        if (memory instanceof Episode turn) {
            return speaker(turn.role(), turn.speaker()) + " said it";
        } else if (memory instanceof Fact fact && Quotation.of(fact).isPresent()) {
            return Texts.name(Quotation.of(fact).orElseThrow().speaker()) + " said it";
        } else if (memory instanceof DocumentPassage passage) {
            return "from the file " + Texts.name(passage.shortName());
        }
        var origin = source == null ? null : speaker(source.role(), source.speaker()) + " said";
        return switch (memory.details().source()) {
            case "correct_fact" -> "corrected by hand" + (origin == null ? "" : ", after what " + origin);
            case ProfilePages.SOURCE -> "written by hand";
            default -> origin == null ? saver(memory) : "read in what " + origin;
        };
    }

    private static String saver(Memory memory) {
        return "saved by " + Texts.name(memory.details().source());
    }

    private List<String> marks(Memory memory) {
        var marks = new ArrayList<String>();
        if (memory instanceof Fact fact) {
            if (fact.isProtected()) {
                marks.add("confirmed");
            }
            if (fact.isOutOfDate() && !fact.isJudgedWrong()) {
                marks.add(fact.standing() == Fact.Standing.PAST ? "its time is over" : "faded");
            }
        } else if (memory instanceof Note note && note.key() != null) {
            marks.add("saved as " + Texts.name(note.key()));
        }
        var verdict = memory.details().verdict();
        if (verdict != null) {
            marks.add(verdict.label());
        }
        var expires = memory.expiresAt();
        if (expires != null) {
            marks.add("until " + texts.day(expires));
        }
        var ending = memory.details().ending();
        if (isWaiting(memory)) {
            marks.add("waits for review");
        } else if (ending != null) {
            marks.add(ending.reason().label() + " " + texts.day(ending.at()));
        }
        return marks;
    }

    /** Whether it is stored but not used until somebody approves it. */
    private static boolean isWaiting(Memory memory) {
        var ending = memory.details().ending();
        return ending != null && ending.reason() == EndReason.QUARANTINED;
    }

    /** The turn that a memory was read in; the newest of several. */
    static Optional<Episode> turn(MemoryHistory history, MemoryId id) {
        var from = history.links().stream()
                .filter(link -> link.relation() == Link.Relation.DERIVED_FROM)
                .filter(link -> link.from().equals(id))
                .map(Link::to)
                .toList();
        return history.sources().stream()
                .filter(source -> from.isEmpty() || from.contains(source.id()))
                .filter(Episode.class::isInstance)
                .map(Episode.class::cast)
                .max(Comparator.comparing(Episode::eventTime));
    }

    /** A conversation at this turn. */
    public static String link(Episode turn) {
        return Links.session(String.valueOf(turn.details().sessionId()), turn.sequence());
    }

    private static @Nullable String link(@Nullable String session) {
        return session == null ? null : Links.session(session, null);
    }

    /** What a memory replaced, directly or through others; newest first. */
    private List<Former> former(MemoryHistory history, MemoryId id) {
        Map<MemoryId, Memory> versions = new HashMap<>();
        history.versions().forEach(version -> versions.put(version.id(), version));
        var replaced = new ArrayList<Former>();
        var open = new ArrayList<>(List.of(id));
        for (int i = 0; i < open.size(); i++) {
            for (var link : history.links()) {
                var old = versions.get(link.to());
                boolean isReplacement = link.relation() == Link.Relation.SUPERSEDES
                        && link.from().equals(open.get(i));
                if (isReplacement && old != null && !open.contains(old.id())) {
                    open.add(old.id());
                    replaced.add(new Former(
                            old.id().value(),
                            Texts.shortened(old.content()),
                            texts.day(link.createdAt()),
                            Texts.visible(link.reason() == null ? "" : link.reason())));
                }
            }
        }
        return replaced;
    }
}
