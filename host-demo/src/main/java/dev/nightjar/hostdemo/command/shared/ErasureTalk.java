package dev.nightjar.hostdemo.command.shared;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.hostdemo.output.terminal.ProgressLine;
import dev.nightjar.hostdemo.output.terminal.Style;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.erasure.ErasurePreview;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How commands erase: they show what goes, ask, erase with progress and say what was done. */
public final class ErasureTalk {

    private final Subcommand command;
    private final Host host;
    private final MemoryScope scope;

    /** @param scope where to erase */
    public ErasureTalk(Subcommand command, Host host, MemoryScope scope) {
        this.command = command;
        this.host = host;
        this.scope = scope;
    }

    /**
     * Erases targets after it has shown what goes and has asked.
     *
     * @param found each target with what goes with it
     * @param remarks says what else there is to know before the question
     * @return whether they were erased
     */
    public boolean erase(Map<ErasureTarget, ErasurePreview> found, ForceOption force, Runnable remarks) {
        if (!command.isJson()) {
            found.values().forEach(this::show);
            remarks.run();
        }
        boolean isErased = force.isForced || isConfirmed();
        if (isErased) {
            found.keySet().forEach(this::erase);
            if (!command.isJson()) {
                command.screen().hanging("", Style.GOOD, "Erased.");
            }
            tellCopies();
        }
        return isErased;
    }

    /** Copies that somebody made are theirs to keep or remove. */
    private void tellCopies() {
        var folder = host.kernel().dataDirectory().toAbsolutePath();
        var root = Objects.requireNonNullElse(folder.getParent(), folder);
        var copies = host.copying().copiesIn(root);
        if (!copies.isEmpty()) {
            command.remark("Copies made before may still hold it; remove those that are not needed: "
                    + copies.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
    }

    private void show(ErasurePreview preview) {
        var screen = command.screen();
        var memories = new MemoryText(screen, new TimeText(host.clock()));
        screen.heading("This is erased for good, with every trace of it in the indexes:");
        var lines = new ArrayList<String>();
        if (preview.sessions() > 0) {
            lines.add(
                    preview.sessions() == 1
                            ? "1 session with its messages"
                            : preview.sessions() + " sessions with their messages");
        }
        lines.add(counted(preview.named()));
        if (!preview.derived().isEmpty()) {
            lines.add(counted(preview.derived()) + " that came of nothing else");
        }
        if (preview.texts() > 0) {
            lines.add(preview.texts()
                    + " texts beside the memories: of messages whose turn is not remembered, of calls of"
                    + " tools, in rolling summaries, working memory and scratchpads");
        }
        if (!preview.reports().isEmpty()) {
            lines.add("the texts of " + preview.reports().size() + " reports of runs that quote it");
        }
        lines.stream().filter(line -> !line.isEmpty()).forEach(line -> screen.hanging("", Style.NOTICE, line));
        memories.list(preview.examples(), Map.of());
        if (preview.examples().size() < preview.memories()) {
            screen.hanging("", Style.FAINT, "… the newest " + preview.examples().size() + " of " + preview.memories());
        }
        if (preview.weakened() > 0) {
            screen.paragraph(0, preview.weakened() + " memories stay with one source less, because they have others.");
        }
        if (!preview.restored().isEmpty()) {
            screen.heading("This holds again, because nothing else replaced it:");
            memories.list(List.copyOf(preview.restored()), Map.of());
        }
    }

    private static String counted(Map<MemoryKind, Long> kinds) {
        return new TreeMap<>(kinds)
                .entrySet().stream()
                        .map(kind -> kind.getValue() + " " + name(kind.getKey(), kind.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private static String name(MemoryKind kind, long count) {
        var plural = count == 1 ? "" : "s";
        return kind == MemoryKind.DOCUMENT ? "passage" + plural + " of documents" : kind.label() + plural;
    }

    /** Reads the answer where one can be given; no answer is a no. */
    private boolean isConfirmed() {
        boolean isYes = new Confirmation(command.console()).isGiven();
        if (!isYes) {
            command.remark("Nothing was erased");
        }
        return isYes;
    }

    /** Shows progress. */
    private void erase(ErasureTarget target) {
        try (var line = new ProgressLine(command.console())) {
            var unused = host.erasure()
                    .erase(
                            scope,
                            target,
                            done -> line.show(done.erased(), done.total(), "erased; then the file is written anew"));
        }
    }

    /** What goes, for programs. */
    public static Map<String, Object> json(ErasurePreview preview) {
        var json = new LinkedHashMap<String, Object>();
        json.put("memories", labelled(preview.named()));
        json.put("derived", labelled(preview.derived()));
        json.put("sessions", preview.sessions());
        json.put("examples", ids(preview.examples()));
        json.put("weakened", preview.weakened());
        json.put("restored", ids(preview.restored()));
        json.put("texts", preview.texts());
        json.put("reports", preview.reports());
        return json;
    }

    private static Map<String, Long> labelled(Map<MemoryKind, Long> kinds) {
        var labelled = new TreeMap<String, Long>();
        kinds.forEach((kind, count) -> labelled.put(kind.label(), count));
        return labelled;
    }

    private static List<String> ids(List<? extends Memory> memories) {
        return memories.stream().map(memory -> memory.id().value()).toList();
    }
}
