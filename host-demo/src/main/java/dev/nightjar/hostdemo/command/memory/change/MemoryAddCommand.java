package dev.nightjar.hostdemo.command.memory.change;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.OwnFacts;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.hostdemo.output.terminal.Style;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.memory.TimeExpression;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory add}: a fact that no conversation told, or a note. */
@Command(
        name = "add",
        description =
                "Remember a fact: one statement that is understandable on its own, with names instead of pronouns. Or, with"
                        + " --note, save a note.")
public final class MemoryAddCommand extends HostSubcommand {

    private static final String SOURCE = "memory_add";

    @Parameters(arity = "1..*", paramLabel = "TEXT", description = "The fact or note, such as \"Ada lives in Oslo\".")
    List<String> text = List.of();

    @Option(
            names = "--confidence",
            paramLabel = "C",
            description = "How sure it is, 0 to 1 (default: 1); what is less sure fades the sooner.")
    @Nullable
    Double confidence;

    @Option(
            names = "--durability",
            paramLabel = "D",
            description = "How long it is likely to stay true: lasting, stable (default) or passing.")
    @Nullable
    String durability;

    @Option(
            names = "--planned-for",
            paramLabel = "DAY",
            description = "For a plan: its day, or the last one, as 2026-01-31. A week later it is history.")
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

    @Mixin
    KeptOptions kept = new KeptOptions();

    @Mixin
    NoteOptions note = new NoteOptions();

    @Override
    protected boolean isBeginning() {
        return true;
    }

    @Override
    protected void check(Clock clock) {
        if (note(clock) == null) {
            var unused = draft(clock);
        }
    }

    @Override
    protected int run(Host host) {
        var own = new OwnFacts(host);
        var wanted = note(host.clock());
        if (wanted != null) {
            return save(host, wanted, own.scope());
        }
        var saved = fromOptions(() -> host.memory().remember(own.scope(), draft(host.clock())));
        if (isJson()) {
            printJson(json(saved));
        } else {
            screen().hanging("", Style.GOOD, saved.isDuplicate() ? "This was known already:" : "Remembered:");
            host.memory()
                    .find(own.scope(), saved.id())
                    .ifPresent(
                            fact -> new MemoryText(screen(), new TimeText(host.clock())).list(List.of(fact), Map.of()));
        }
        return DONE;
    }

    private int save(Host host, NoteDraft draft, MemoryScope scope) {
        var saved = fromOptions(() -> host.notes().save(scope, draft));
        if (isJson()) {
            var json = MemoryJson.memory(saved.note());
            json.put("status", saved.isNew() ? "created" : "updated");
            printJson(json);
        } else {
            screen().hanging("", Style.GOOD, saved.isNew() ? "Saved:" : "Updated:");
            new MemoryText(screen(), new TimeText(host.clock())).list(List.of(saved.note()), Map.of());
        }
        if (!saved.pruned().isEmpty()) {
            remark(saved.pruned().size() + " notes that were not used for longest made room for it");
        }
        return DONE;
    }

    private @Nullable NoteDraft note(Clock clock) {
        var draft = note.draft(content(), tags, factOption());
        return draft == null
                ? null
                : draft.expiresAt(kept.expiresAt(clock))
                        .metadata(kept.metadata.isEmpty() ? null : kept.metadata())
                        .build();
    }

    /** An option that only facts have, if one was given. */
    private @Nullable String factOption() {
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

    private FactDraft draft(Clock clock) {
        return FactDraft.builder(content(), confidence == null ? 1 : confidence, SOURCE)
                .durability(durability == null ? null : Durability.ofLabel(durability))
                .plannedFor(plannedFor, clock.getZone())
                .tags(tags)
                .metadata(kept.metadata())
                .expiresAt(kept.expiresAt(clock))
                .eventTime(time == null ? null : TimeExpression.parse(time, clock))
                .build();
    }

    private static Map<String, Object> json(SavedFact saved) {
        var json = new LinkedHashMap<String, Object>();
        json.put("id", saved.id().value());
        json.put("content", saved.content());
        json.put("confidence", saved.confidence());
        json.put("status", saved.isDuplicate() ? "already_exists" : "created");
        return json;
    }
}
