package dev.nightjar.cli.command.memory;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.host.Host;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.NoteService;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code nightjar memory edit}: changes the wording of a fact or note, the durability of a fact, or the category and
 * tags of a note.
 */
@Command(
        name = "edit",
        description =
                "Correct a fact or note, or set the durability of a fact. The old wording stays in its " + "history.")
public final class MemoryEditCommand extends HostSubcommand {

    @Parameters(index = "0", paramLabel = "ID", description = "The id of the fact or note.")
    String id = "";

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "TEXT", description = "New text.")
    List<String> text = List.of();

    @Option(
            names = "--durability",
            paramLabel = "D",
            description = "How long it is likely to stay true: lasting, stable or passing (default: unchanged).")
    @Nullable
    String durability;

    @Option(names = "--category", paramLabel = "C", description = "Category of a note (default: unchanged).")
    @Nullable
    String category;

    @Option(
            names = "--tag",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "TAG",
            split = ",",
            description =
                    "All tags of a note from now on; several with commas, without TAG none (default: " + "unchanged).")
    @Nullable
    List<String> tags;

    @Override
    protected void check(Clock clock) {
        if (isNote()) {
            var unused = noteEdit();
            return;
        }
        var unusedId = factId(id);
        if (category != null || tags != null) {
            throw new IllegalArgumentException((category != null ? "--category" : "--tag") + " is for notes, and '" + id
                    + "' is the id of a fact");
        }
        if (durability != null) {
            var unusedDurability = Durability.ofLabel(durability);
        } else if (wording().isBlank()) {
            throw new IllegalArgumentException(
                    "Say the new wording, or --durability; 'nightjar memory forget' erases a fact");
        }
    }

    private boolean isNote() {
        return new MemoryId(id.strip()).kind() == MemoryKind.NOTE;
    }

    private NoteEdit noteEdit() {
        if (durability != null) {
            throw new IllegalArgumentException("--durability is for facts; notes do not fade");
        }
        if (wording().isBlank() && category == null && tags == null) {
            throw new IllegalArgumentException(
                    "Say the new text, --category or --tag; 'nightjar memory forget' erases a note");
        }
        return new NoteEdit(wording().isBlank() ? null : wording(), category, tags, null);
    }

    private void editNote(Host host) {
        var wanted = new MemoryId(id.strip());
        var note = host.memory(NoteService.class)
                .update(host.ownScope(), wanted, noteEdit())
                .orElseThrow(() -> new NamespaceOptions().unknown(wanted, host));
        answer(host, "Changed:", note);
    }

    private record Edited(
            @JsonUnwrapped Fact fact, @Nullable MemoryId supersedes) {}

    private String wording() {
        return String.join(" ", text);
    }

    @Override
    protected int run(Host host) {
        if (isNote()) {
            editNote(host);
        } else {
            editFact(host);
        }
        return DONE;
    }

    private void editFact(Host host) {
        var old = factId(id);
        boolean isReworded = !wording().isBlank();
        var now = isReworded
                ? changed(host, host.memory().correct(host.ownScope(), old, wording()), old)
                        .id()
                : old;
        var fact = changed(
                host,
                durability == null
                        ? host.memory().find(host.ownScope(), now).map(Fact.class::cast)
                        : host.memory().setDurability(host.ownScope(), now, Durability.ofLabel(durability)),
                now);
        answer(new Edited(fact, isReworded ? old : null), () -> {
            done(isReworded ? "Instead of " + old + " it says now:" : "Changed:");
            memories(host).list(List.of(fact), Map.of());
        });
    }

    /** Checks that an id is of a fact, the only kind that can be confirmed. */
    static MemoryId factId(String id) {
        var parsed = new MemoryId(id.strip());
        if (parsed.kind() != MemoryKind.FACT) {
            throw new IllegalArgumentException("'" + id + "' is the id of another kind of memory ("
                    + parsed.kind().label() + "); only facts can be changed, and their ids begin with "
                    + MemoryKind.FACT.idPrefix());
        }
        return parsed;
    }

    /** The changed fact of the host's own namespace, or a failure with the reason why nothing was changed. */
    static Fact changed(Host host, Optional<Fact> outcome, MemoryId id) {
        return outcome.orElseThrow(() -> {
            var known = host.memory().find(host.ownScope(), id);
            if (known.filter(memory -> !memory.isActive()).isEmpty()) {
                return new NamespaceOptions().unknown(id, host);
            }
            var successor =
                    host.memory().successors(host.ownScope(), List.of(id)).get(id);
            return new CommandFailure("The fact " + id + " is no longer active"
                    + (successor == null ? "" : "; it was replaced by " + successor));
        });
    }
}
