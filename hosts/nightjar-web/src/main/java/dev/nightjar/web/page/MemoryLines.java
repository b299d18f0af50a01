package dev.nightjar.web.page;

import dev.nightjar.conversation.ConversationStore;
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
import dev.nightjar.spi.consolidation.OwnWords;
import dev.nightjar.web.page.MemoryLine.Former;
import dev.nightjar.web.page.MemoryLine.Freshness;
import dev.nightjar.web.page.Voice.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns memories into lines of a list. */
public final class MemoryLines {

    private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final PageCall call;
    private final Texts texts;
    private final Map<String, Boolean> shown = new HashMap<>();
    private final Owner owner;

    /** Reads what belongs to the memories in the scope of a request. */
    public MemoryLines(PageCall call) {
        this(call, Owner.of(call));
    }

    /** Same, with an owner that is known already. */
    public MemoryLines(PageCall call, Owner owner) {
        this.call = call;
        this.owner = owner;
        this.texts = call.texts();
    }

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
        var session = said.map(Memory::details).orElse(memory.details()).sessionId();
        var turn = session == null || !isShown(session)
                ? null
                : Links.session(session, said.map(Episode::sequence).orElse(null));
        return new MemoryLine(
                memory.id().value(),
                kind(memory),
                Texts.shortened(memory.content()),
                Texts.isLong(memory.content()),
                value(memory),
                quotation(memory).map(Quotation::question).map(Texts::name).orElse(null),
                texts.day(time),
                texts.date(time),
                texts.ago(time),
                memory instanceof Reflection ? concluded(history, memory) : voice(memory, source.orElse(null)),
                memory instanceof Reflection ? Links.memory(memory.id()) + "#sources-title" : turn,
                said.map(Episode::sequence).orElse(null),
                memory instanceof Fact fact ? Texts.percent(fact.confidence()) : null,
                memory instanceof Fact fact ? Freshness.of(fact, call.words()) : null,
                marks(memory),
                memory.details().ending() != null && !isWaiting(memory),
                history == null ? List.of() : former(history, memory.id()));
    }

    public static String kind(Memory memory) {
        return quotation(memory).isPresent() ? "statement" : Plain.kind(memory.kind());
    }

    /** Who spoke, for people. */
    public static String speaker(Role role, @Nullable String speaker, Words words) {
        if (speaker != null) {
            return Texts.name(speaker);
        }
        return words.say(role == Role.USER ? "The user" : "The agent");
    }

    private static Optional<Quotation> quotation(Memory memory) {
        return memory instanceof Fact fact ? Quotation.of(fact) : Optional.empty();
    }

    /** The text of a memory, without the name of the speaker where the owner of the page is the speaker. */
    private String value(Memory memory) {
        return Texts.shortened(quotation(memory)
                .filter(quotation -> owner.isNamed(quotation.speaker()))
                .map(Quotation::sentence)
                .orElse(memory.content()));
    }

    private Voice voice(Memory memory, @Nullable Episode source) {
        var quotation = quotation(memory);
        if (memory instanceof Episode turn) {
            return voice(turn, turn.content());
        } else if (quotation.isPresent()) {
            return said(quotation.get().speaker());
        } else if (memory instanceof DocumentPassage passage) {
            return new Voice(Kind.FILE, call.words().say("from the file {0}", Texts.name(passage.shortName())));
        }
        var maker = Plain.maker(memory.details().source());
        return source == null || maker.kind() == Kind.YOU || maker.kind() == Kind.FILE
                ? new Voice(maker.kind(), call.words().say(maker.kind().shortly()))
                : voice(source, memory.content());
    }

    private Voice concluded(@Nullable MemoryHistory history, Memory insight) {
        long drawn = history == null ? 0 : sources(history, insight.id()).size();
        var words = call.words();
        return new Voice(
                Kind.AGENT,
                drawn == 0
                        ? words.say("the agent concluded it from what it knew")
                        : words.count(
                                drawn,
                                "the agent concluded it from {0} memory",
                                "the agent concluded it from {0} memories"));
    }

    private Voice voice(Episode turn, String text) {
        if (turn.role() != Role.USER) {
            return new Voice(Kind.AGENT, call.words().say("the agent said"));
        }
        return isPasted(text, turn) ? new Voice(Kind.PASTED, call.words().say("pasted")) : said(turn.speaker());
    }

    private Voice said(@Nullable String speaker) {
        return speaker == null || owner.isNamed(speaker)
                ? new Voice(Kind.YOU, call.words().say("you said"))
                : new Voice(Kind.PERSON, call.words().say("{0} said", Texts.name(speaker)));
    }

    /** Whether less than half of these words are the speaker's own in a turn, and not of a mail or a document in it. */
    private boolean isPasted(String text, Episode turn) {
        var content = turn.content();
        var own = turn.role() == Role.USER
                ? call.kernel()
                        .service(OwnWords.class)
                        .map(words -> words.of(content))
                        .orElse(content)
                : content;
        if (own.length() == content.length()) {
            return false;
        }
        var said = words(own).collect(Collectors.toSet());
        var pasted = words(content).filter(word -> !said.contains(word)).collect(Collectors.toSet());
        var asked = words(text).toList();
        return asked.stream().filter(said::contains).count()
                < asked.stream().filter(pasted::contains).count();
    }

    private static Stream<String> words(String text) {
        return NO_LETTER.splitAsStream(text.toLowerCase(Locale.ROOT)).filter(word -> !word.isEmpty());
    }

    private List<String> marks(Memory memory) {
        var marks = new ArrayList<String>();
        if (memory instanceof Fact fact) {
            if (fact.isProtected()) {
                marks.add("confirmed");
            }
            if (fact.isOutOfDate() && !fact.isJudgedWrong()) {
                marks.add(fact.standing() == Fact.Standing.PAST ? "past" : "faded");
            }
        } else if (memory instanceof Note note && note.key() != null) {
            marks.add(call.words().say("saved as {0}", Texts.name(note.key())));
        }
        var verdict = memory.details().verdict();
        if (verdict != null) {
            marks.add(verdict.label());
        }
        var expires = memory.expiresAt();
        if (expires != null) {
            marks.add(call.words().say("until {0}", texts.date(expires)));
        }
        var ending = memory.details().ending();
        if (isWaiting(memory)) {
            marks.add("waits for review");
        } else if (ending != null) {
            marks.add(call.words().say(Plain.ending(ending.reason())) + " " + texts.date(ending.at()));
        }
        return marks;
    }

    private static boolean isWaiting(Memory memory) {
        var ending = memory.details().ending();
        return ending != null && ending.reason() == EndReason.QUARANTINED;
    }

    /** Sources of a memory itself, without those of what it replaced. */
    public static List<Memory> sources(MemoryHistory history, MemoryId id) {
        var from = history.links().stream()
                .filter(link -> link.relation() == Link.Relation.DERIVED_FROM)
                .filter(link -> link.from().equals(id))
                .map(Link::to)
                .collect(Collectors.toSet());
        return history.sources().stream()
                .filter(source -> from.contains(source.id()))
                .toList();
    }

    /** The turn that a memory was read in; the newest of several. */
    static Optional<Episode> turn(MemoryHistory history, MemoryId id) {
        return sources(history, id).stream()
                .filter(Episode.class::isInstance)
                .map(Episode.class::cast)
                .max(Comparator.comparing(Episode::eventTime));
    }

    /** Whether the conversation has a page: that of another agent has none here. */
    private boolean isShown(String session) {
        return shown.computeIfAbsent(
                session,
                id -> call.service(ConversationStore.class)
                        .session(call.scope(), id)
                        .isPresent());
    }

    /** Memories that this one replaced, directly or through others; newest first. */
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
                            value(old),
                            texts.date(link.createdAt()),
                            link.reason() == null || link.isCorrection()
                                    ? ""
                                    : call.words().say(Texts.visible(link.reason())),
                            link.isCorrection()));
                }
            }
        }
        return replaced;
    }
}
