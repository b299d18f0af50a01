package dev.nightjar.cli.command.memory;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.cli.command.shared.FilterOptions.MetadataValues;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.internal.value.TimeExpression;
import dev.nightjar.memory.Category;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteService;
import dev.nightjar.memory.SavedFact;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory add}: saves a fact or a note. */
@Command(
        name = "add",
        description = "Save a fact that is understandable on its own, with names instead of pronouns, or a " + "note.")
public final class MemoryAddCommand extends HostSubcommand.Beginning {

    private static final String SOURCE = "memory_add";

    @Parameters(arity = "1..*", paramLabel = "TEXT", description = "The fact or note, such as \"Ada lives in Oslo\".")
    List<String> text = List.of();

    @Option(
            names = "--confidence",
            paramLabel = "C",
            description = "Confidence, 0 to 1 (default: 1); less certain facts fade sooner.")
    @Nullable
    Double confidence;

    @Option(
            names = "--durability",
            paramLabel = "D",
            description = "How long it is likely to stay true: lasting, stable (default) or passing.")
    @Nullable
    String durability;

    @Option(names = "--planned-for", paramLabel = "DAY", description = "For a plan: its last day, such as 2026-01-31.")
    @Nullable
    String plannedFor;

    @Option(names = "--tag", paramLabel = "TAG", split = ",", description = "A tag; several with commas.")
    List<String> tags = new ArrayList<>();

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description = "When it happened (default: now): " + TimeExpression.ACCEPTED_FORMS + ".")
    @Nullable
    String time;

    @Option(
            names = "--expires",
            paramLabel = "TIME",
            description = "Day from which no search finds it, such as 2026-12-31 (default: never).")
    @Nullable
    String expires;

    @Option(
            names = "--metadata",
            paramLabel = "NAME=TEXT",
            description = "Metadata for filters, never shown to a model; NAME:=VALUE for a number or a "
                    + "boolean; repeatable.")
    Map<String, String> metadata = new LinkedHashMap<>();

    @Option(names = "--note", description = "Save a note, which never fades.")
    boolean isNote;

    @Option(names = "--key", paramLabel = "KEY", description = "Key of the note; a note with this key is updated.")
    @Nullable
    String key;

    @Option(
            names = "--category",
            paramLabel = "C",
            description = "Category of the note (default: general): core is always kept, daily expires at the end of "
                    + "the next day, or any other word.")
    @Nullable
    String category;

    /** Refuses options of facts together with those of notes. */
    @Override
    protected void check(Clock clock) {
        if (!isNote && (key != null || category != null)) {
            throw new IllegalArgumentException(
                    (key != null ? "--key" : "--category") + " is for notes; add --note, or leave it out");
        } else if (isNote && ofFacts() != null) {
            throw new IllegalArgumentException(ofFacts() + " is for facts; a note has none, so leave it or --note out");
        } else if (isNote) {
            var unused = note(clock);
        } else {
            var unused = fact(clock);
        }
    }

    @Override
    protected int run(Host host) {
        if (isNote) {
            save(host, note(host.clock()));
        } else {
            remember(host);
        }
        return DONE;
    }

    private void remember(Host host) {
        var saved = fromOptions(() -> host.memory().remember(host.ownScope(), fact(host.clock())));
        answer(new SavedFactJson(saved, saved.isDuplicate() ? "already_exists" : "created"), () -> {
            done(saved.isDuplicate() ? "This was known already:" : "Remembered:");
            host.memory()
                    .find(host.ownScope(), saved.id())
                    .ifPresent(fact -> memories(host).list(List.of(fact), Map.of()));
        });
    }

    private void save(Host host, NoteDraft draft) {
        var saved = fromOptions(() -> host.memory(NoteService.class).save(host.ownScope(), draft));
        answer(new SavedNoteJson(saved.note(), saved.isNew() ? "created" : "updated"), () -> {
            done(saved.isNew() ? "Saved:" : "Updated:");
            memories(host).list(List.of(saved.note()), Map.of());
        });
        if (!saved.pruned().isEmpty()) {
            remark(saved.pruned().size() + " notes that were not used for longest made room for it");
        }
    }

    private NoteDraft note(Clock clock) {
        return NoteDraft.builder(content(), SOURCE)
                .key(key)
                .category(category == null ? Category.GENERAL : category)
                .tags(tags.isEmpty() ? null : tags)
                .metadata(metadata.isEmpty() ? null : MetadataValues.of(metadata))
                .expiresAt(moment(expires, clock))
                .build();
    }

    private FactDraft fact(Clock clock) {
        return FactDraft.builder(content(), confidence == null ? 1 : confidence, SOURCE)
                .durability(durability == null ? null : Durability.ofLabel(durability))
                .plannedFor(plannedFor, clock.getZone())
                .tags(tags)
                .metadata(MetadataValues.of(metadata))
                .expiresAt(moment(expires, clock))
                .eventTime(moment(time, clock))
                .build();
    }

    /** A given option that only facts have; null for none. */
    private @Nullable String ofFacts() {
        if (confidence != null) {
            return "--confidence";
        }
        if (durability != null) {
            return "--durability";
        }
        return plannedFor != null ? "--planned-for" : time != null ? "--time" : null;
    }

    private String content() {
        return String.join(" ", text);
    }

    private static @Nullable Instant moment(@Nullable String time, Clock clock) {
        return time == null ? null : TimeExpression.parse(time, clock);
    }

    private record SavedNoteJson(@JsonUnwrapped Note note, String status) {}

    private record SavedFactJson(
            @JsonUnwrapped @JsonIncludeProperties({"id", "content", "confidence"})
            SavedFact fact,

            String status) {}
}
