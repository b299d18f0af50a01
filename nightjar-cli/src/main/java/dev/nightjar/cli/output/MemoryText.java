package dev.nightjar.cli.output;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Screen.Field;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.commons.text.ByteSize;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.memory.document.IndexedDocument;
import dev.nightjar.spi.consolidation.Quarantined;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Memories as text for people: content first, below it id, time and origin.
 *
 * @param isNamespaceShown whether lists show the namespace of each memory
 */
public record MemoryText(Screen screen, TimeText times, boolean isNamespaceShown) {

    private static final int WIDEST_NAME = 40;
    private static final int WIDEST_SESSION = 80;
    private static final int MAX_NAMESPACES = 50;

    public MemoryText(Screen screen, TimeText times) {
        this(screen, times, false);
    }

    /**
     * Writes hits, best first, with explanations on request.
     *
     * @param query the query, to show the part of a long text that answers it
     */
    public void hits(List<SearchHit> hits, String query, boolean isExplained) {
        for (var hit : hits) {
            var lead = hit.rank() + ". ";
            var said = ShortText.around(hit.memory().content(), query);
            entry(
                    lead,
                    hit.memory(),
                    said,
                    List.of(String.format(Locale.ROOT, "score %.4f, relevance %.2f", hit.score(), hit.relevance())));
            if (isExplained) {
                screen.hanging(" ".repeat(lead.length()), Style.FAINT, explanation(hit));
            }
        }
    }

    /** Writes the steps of a search for one memory. */
    public void trace(SearchTrace trace) {
        screen.heading(
                trace.id() + (trace.isReturned() ? " was returned at rank " + trace.rank() : " was not returned"));
        for (var step : trace.steps()) {
            var mark = step.isPassed() ? "✓ " : "✗ ";
            var style = step.isPassed() ? Style.GOOD : Style.NOTICE;
            screen.hanging(mark, style, step.name() + ": " + TextWidth.onOneLine(step.detail()));
        }
    }

    /**
     * Writes memories in the given order.
     *
     * @param successors successors of replaced memories
     */
    public void list(List<Memory> memories, Map<MemoryId, MemoryId> successors) {
        memories.forEach(memory -> entry("• ", memory, marks(memory, successors)));
    }

    /** Writes memories with numbers from 1, for a choice. */
    public void numbered(List<Memory> memories) {
        for (int i = 0; i < memories.size(); i++) {
            entry((i + 1) + ". ", memories.get(i), List.of());
        }
    }

    /** Writes memories that wait for a review, each with origin and reason. */
    public void waiting(List<Quarantined> memories) {
        for (var waiting : memories) {
            entry("• ", waiting.memory(), List.of("origin " + waiting.origin().label()));
            screen.hanging("  ", Style.NOTICE, waiting.reason());
        }
    }

    private List<String> marks(Memory memory, Map<MemoryId, MemoryId> successors) {
        var successor = successors.get(memory.id());
        return successor == null ? List.of() : List.of("replaced by " + successor);
    }

    /**
     * Writes all fields of one memory.
     *
     * @param successor its successor; null for none
     */
    public void details(Memory memory, @Nullable MemoryId successor) {
        var details = memory.details();
        var fields = new ArrayList<Field>();
        fields.add(Field.of("id", memory.id()));
        fields.add(Field.of("kind", memory.kind().label()));
        fields.add(Field.of("content", memory.content()));
        fields.addAll(own(memory));
        if (details.verdict() != null) {
            fields.add(Field.of("judged", details.verdict().label()));
        }
        fields.add(Field.of("time", times.full(memory.eventTime())));
        fields.add(Field.of("recorded", times.full(details.createdAt())));
        fields.add(Field.of("session", orNone(details.sessionId())));
        fields.add(Field.of("source", details.source()));
        fields.add(Field.of("category", details.category()));
        fields.add(Field.of("tags", String.join(", ", details.tags())));
        if (memory.expiresAt() != null) {
            fields.add(Field.of("expires", times.full(memory.expiresAt())));
        }
        if (!memory.metadata().isEmpty()) {
            fields.add(Field.of("metadata", metadata(memory)));
        }
        fields.add(Field.of("namespace", details.namespace()));
        var ending = details.ending();
        fields.add(Field.of(
                "state", ending == null ? "active" : inWords(ending.reason()) + " " + times.full(ending.at())));
        if (successor != null) {
            fields.add(Field.of("replaced by", successor));
        }
        screen.fields(0, fields);
    }

    /** Writes versions of a memory with their links, and their sources. */
    public void history(MemoryHistory history) {
        screen.heading("Versions, oldest first");
        for (var version : history.versions()) {
            entry("• ", version, List.of(state(version)));
            history.links().stream()
                    .filter(link -> link.from().equals(version.id()))
                    .filter(link -> link.relation() != MemoryHistory.Link.Relation.DERIVED_FROM)
                    .forEach(link -> screen.hanging("  ", Style.NOTICE, sentence(link)));
        }
        if (!history.sources().isEmpty()) {
            screen.gap();
            screen.heading("Read out of");
            list(history.sources(), Map.of());
        }
    }

    /** Writes indexed documents, in the given order. */
    public void documents(List<IndexedDocument> documents) {
        for (var document : documents) {
            screen.hanging("• ", Style.STRONG, TextWidth.onOneLine(document.file()));
            screen.pieces(
                    2,
                    Style.FAINT,
                    List.of(
                            document.format(),
                            ByteSize.of(document.bytes()),
                            document.passages() == 1 ? "1 passage" : document.passages() + " passages",
                            document.isComplete() ? "indexed " + times.full(document.indexedAt()) : "incomplete",
                            "namespace " + document.namespace()));
        }
    }

    /** Writes numbers of memories, and the names of the namespaces they are in, if any are given. */
    public void stats(MemoryStats stats, List<MemoryScope> scopes) {
        var fields = new ArrayList<>(List.of(
                Field.of("episodes", stats.episodes()),
                Field.of("facts", stats.facts()),
                Field.of("reflections", stats.reflections()),
                Field.of("notes", stats.notes()),
                Field.of("passages", stats.passages() + " of documents"),
                Field.of("entities", stats.entities()),
                Field.of("messages", stats.messages()),
                Field.of("sessions", stats.sessions()),
                Field.of("pending", stats.pending() + " waiting for consolidation"),
                Field.of("contradictions", stats.contradictions() + " waiting for the user"),
                Field.of("newest memory", orNever(stats.newest())),
                Field.of("consolidated", orNever(stats.lastConsolidation())),
                Field.of("database", ByteSize.of(stats.databaseBytes()))));
        fields.addAll(fields(stats.vectors()));
        if (!scopes.isEmpty()) {
            var names = scopes.stream()
                    .limit(MAX_NAMESPACES)
                    .map(scope -> scope.namespace().value());
            fields.add(Field.of(
                    "namespaces",
                    scopes.size() + ": " + names.collect(Collectors.joining(", "))
                            + (scopes.size() > MAX_NAMESPACES ? ", …" : "")));
        }
        screen.fields(0, fields);
    }

    public void vectors(VectorStatus status) {
        screen.fields(0, fields(status));
    }

    private static List<Field> fields(VectorStatus status) {
        var detail = status.detail().isEmpty() ? "" : ": " + status.detail();
        var fields = new ArrayList<Field>();
        if (!status.model().isEmpty()) {
            fields.add(Field.of("model", status.model()));
        }
        fields.add(Field.of(
                "vectors",
                "of " + (status.indexed() - status.notEmbeddable()) + " of " + status.total() + " memories, "
                        + status.state().label() + detail));
        if (status.notEmbeddable() > 0) {
            fields.add(Field.of(
                    "not embeddable",
                    status.notEmbeddable() + ", in which the model finds nothing to embed; they are found by words"));
        }
        return fields;
    }

    private void entry(String lead, Memory memory, List<String> more) {
        entry(lead, memory, ShortText.of(memory.content()), more);
    }

    private void entry(String lead, Memory memory, String said, List<String> more) {
        screen.hanging(lead, Style.STRONG, speaker(memory) + TextWidth.onOneLine(said));
        var pieces = new ArrayList<String>();
        pieces.add(memory.id().value());
        pieces.add(times.full(memory.eventTime()));
        pieces.addAll(more);
        if (memory instanceof Fact fact) {
            pieces.add("confidence " + confidence(fact));
            pieces.add(fact.durability().label());
            if (fact.isOutOfDate()) {
                pieces.add(fact.standing().label());
            }
        }
        var verdict = memory.details().verdict();
        if (verdict != null && !(memory instanceof Fact && memory.isJudgedWrong())) {
            pieces.add(verdict.label());
        }
        if (memory instanceof DocumentPassage passage) {
            pieces.addAll(0, place(passage));
        }
        if (memory instanceof Note note) {
            pieces.add(note.key() == null ? "note" : "note " + TextWidth.onOneLine(note.key()));
            pieces.add(note.details().category());
            note.details().tags().forEach(tag -> pieces.add("#" + tag));
        }
        var session = memory.details().sessionId();
        if (session != null) {
            pieces.add("session " + TextWidth.shortened(TextWidth.onOneLine(session), WIDEST_SESSION));
        }
        if (isNamespaceShown) {
            pieces.add("namespace " + memory.details().namespace());
        }
        if (said.length() < memory.content().length()) {
            pieces.add(String.format(
                    Locale.ROOT,
                    "%,d characters, all of them with 'memory show'",
                    memory.content().length()));
        }
        screen.pieces(TextWidth.of(lead), Style.FAINT, pieces);
    }

    private static String metadata(Memory memory) {
        return memory.metadata().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey()
                        + (entry.getValue() instanceof String ? "=" : ":=")
                        + TextWidth.onOneLine(entry.getValue().toString()))
                .collect(Collectors.joining(", "));
    }

    private List<Field> own(Memory memory) {
        if (memory instanceof Fact fact) {
            var fields = new ArrayList<Field>();
            fields.add(Field.of("confidence", confidence(fact)));
            fields.add(Field.of("durability", fact.durability().label()));
            fields.add(Field.of("fades", fact.decayRate() == 0 ? "never" : fact.decayRate() + " a day"));
            var plannedUntil = fact.fading().plannedUntil();
            if (plannedUntil != null) {
                fields.add(Field.of("planned until", times.full(plannedUntil)));
            }
            if (fact.isOutOfDate()) {
                fields.add(Field.of("standing", fact.standing().label()));
            }
            if (!fact.claims().isEmpty()) {
                fields.add(Field.of(
                        "claims", fact.claims().stream().map(Claim::text).collect(Collectors.joining("; "))));
            }
            fields.add(Field.of("used", fact.accessCount() + " times, last " + orNever(fact.lastAccessed())));
            return fields;
        }
        if (memory instanceof Episode episode) {
            return List.of(
                    Field.of("role", episode.role().label()),
                    Field.of("speaker", orNone(episode.speaker())),
                    Field.of("position", episode.sequence() + " in its session"));
        }
        if (memory instanceof DocumentPassage passage) {
            return List.of(Field.of("document", String.join(" · ", place(passage))));
        }
        if (memory instanceof Note note) {
            return List.of(Field.of("key", orNone(note.key())));
        }
        return List.of();
    }

    private static List<String> place(DocumentPassage passage) {
        var place = passage.place();
        var pieces = new ArrayList<String>();
        pieces.add(TextWidth.onOneLine(passage.file()) + (place.line() == null ? "" : ":" + place.line()));
        if (place.heading() != null) {
            pieces.add(TextWidth.onOneLine(place.heading()));
        }
        pieces.add("characters " + place.start() + " to " + place.end());
        return pieces;
    }

    private String state(Memory memory) {
        var ending = memory.details().ending();
        if (ending != null) {
            return inWords(ending.reason()) + " " + times.day(ending.at());
        }
        return "active";
    }

    private static String inWords(EndReason reason) {
        return reason == EndReason.SUPERSEDED ? "replaced" : reason.label();
    }

    private static String speaker(Memory memory) {
        if (!(memory instanceof Episode episode)) {
            return "";
        }
        var name = episode.speaker() == null ? episode.role().label() : episode.speaker();
        return TextWidth.shortened(TextWidth.onOneLine(name), WIDEST_NAME) + ": ";
    }

    private static String confidence(Fact fact) {
        return String.format(Locale.ROOT, "%.2f", fact.confidence()) + (fact.isProtected() ? ", protected" : "");
    }

    private static String explanation(SearchHit hit) {
        var explanation = hit.explanation();
        var legs = explanation.legs().stream()
                .map(place -> String.format(Locale.ROOT, "%s rank %d (%.3f)", place.leg(), place.rank(), place.value()))
                .collect(Collectors.joining(" + "));
        var signals = explanation.signals().stream()
                .map(signal -> String.format(
                        Locale.ROOT,
                        "%s %.4f (%.3f, rank %d)",
                        signal.name(),
                        signal.share(),
                        signal.value(),
                        signal.rank()))
                .collect(Collectors.joining(" + "));
        return String.format(
                        Locale.ROOT,
                        "%s = fused %.4f × confidence factor %.2f",
                        legs,
                        explanation.fused(),
                        explanation.confidenceFactor())
                + (signals.isEmpty() ? "" : "; fused = " + signals)
                + (explanation.standsInFor() == null ? "" : "; in place of " + explanation.standsInFor());
    }

    private static String sentence(MemoryHistory.Link link) {
        var reason = link.reason() == null ? "" : ": " + TextWidth.onOneLine(link.reason());
        boolean isReplacement = link.relation() == MemoryHistory.Link.Relation.SUPERSEDES;
        return (isReplacement ? "replaces" : link.relation().label()) + " " + link.to() + reason;
    }

    private String orNever(@Nullable Instant time) {
        return time == null ? "never" : times.full(time);
    }

    private static String orNone(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
