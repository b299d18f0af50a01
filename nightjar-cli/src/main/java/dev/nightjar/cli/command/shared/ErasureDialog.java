package dev.nightjar.cli.command.shared;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.Sets;
import com.google.common.primitives.Ints;
import dev.nightjar.cli.chat.MessageSource.PlainLines;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasurePreview;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.spi.store.MemoryCopying;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Dialogue of commands that erase: a preview, a question, progress and the result. */
public record ErasureDialog(Subcommand command, Host host, MemoryScope scope) {

    private static final Set<String> YES = Set.of("y", "yes");
    private static final String ASK = "Erase it? [y/N] ";
    private static final Splitter BETWEEN_NUMBERS =
            Splitter.on(CharMatcher.whitespace().or(CharMatcher.is(','))).omitEmptyStrings();

    /**
     * Erases targets after a preview and a question.
     *
     * @param found each target with its preview
     * @param remarks adds remarks before the question
     * @param json the result for programs
     * @return the exit code
     */
    public int erase(
            Map<? extends ErasureTarget, ErasurePreview> found, ForceOption force, Runnable remarks, Object json) {
        if (!command.isJson()) {
            found.values().forEach(this::show);
            remarks.run();
        }
        if (!force.isForced && !isConfirmed(ASK)) {
            return nothingErased();
        }
        if (!force.isForced) {
            found.forEach(this::requireShown);
        }
        return erased(found.keySet(), json);
    }

    /** Erases one target, without the memories that the user chooses to keep. */
    public int eraseChosen(ErasureTarget target, ErasurePreview preview, ForceOption force, Runnable remarks) {
        if (force.isForced) {
            return erase(Map.of(target, preview), force, remarks, preview);
        }
        try (var lines = new PlainLines(command.console().in())) {
            var chosen = target;
            var left = Optional.of(preview);
            while (left.isPresent()) {
                show(left.get());
                remarks.run();
                if (left.get().memories() > 1) {
                    command.remark("The numbers of memories that stay, such as 2 5, are an answer, too");
                }
                var answer = answer(lines, ASK);
                if (YES.contains(answer)) {
                    requireShown(chosen, left.get());
                    return erased(Set.of(chosen), left.get());
                }
                var kept = numbered(answer, left.get().examples());
                if (kept.isEmpty()) {
                    return nothingErased();
                }
                chosen = except(chosen, kept);
                left = host.memory(Erasure.class).preview(scope, chosen);
            }
            return nothingErased();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** A target without the given memories. */
    public static ErasureTarget except(ErasureTarget target, Set<MemoryId> kept) {
        if (kept.isEmpty()) {
            return target;
        } else if (target instanceof ErasureTarget.Except some) {
            return new ErasureTarget.Except(some.target(), Sets.union(some.kept(), kept));
        }
        return new ErasureTarget.Except(target, kept);
    }

    /** Memories chosen by their numbers; empty when the answer is not a list of numbers. */
    private static Set<MemoryId> numbered(String answer, List<Memory> shown) {
        var kept = new LinkedHashSet<MemoryId>();
        for (var word : BETWEEN_NUMBERS.split(answer)) {
            var number = Ints.tryParse(word);
            if (number == null || number < 1 || number > shown.size()) {
                return Set.of();
            }
            kept.add(shown.get(number - 1).id());
        }
        return kept;
    }

    private int nothingErased() {
        command.remark("Nothing was erased");
        return Subcommand.NOT_POSSIBLE;
    }

    private int erased(Set<? extends ErasureTarget> targets, Object json) {
        targets.forEach(this::erase);
        if (!command.isJson()) {
            command.done("Erased.");
        }
        tellCopies();
        if (command.isJson()) {
            command.printJson(json);
        }
        return Subcommand.DONE;
    }

    private void requireShown(ErasureTarget target, ErasurePreview shown) {
        boolean isSame = host.memory(Erasure.class)
                .preview(scope, target, 0, 1)
                .filter(now -> now.fingerprint().equals(shown.fingerprint()))
                .isPresent();
        if (!isSame) {
            throw new CommandFailure(
                    "Nothing was erased: the list has changed since it was shown; repeat the command to see it");
        }
    }

    /** Lists copies in the data folder, which an erasure does not change. */
    private void tellCopies() {
        var folder = host.kernel().dataDirectory().toAbsolutePath();
        var root = Objects.requireNonNullElse(folder.getParent(), folder);
        var copies = host.memory(MemoryCopying.class).copiesIn(root);
        if (!copies.isEmpty()) {
            command.remark("Older copies may still contain it; delete those that you do not need: "
                    + copies.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
    }

    private void show(ErasurePreview preview) {
        var screen = command.screen();
        var memories = command.memories(host);
        screen.heading("This will be erased for good, also from the indexes:");
        var lines = new ArrayList<String>();
        if (preview.sessions() > 0) {
            lines.add(
                    preview.sessions() == 1
                            ? "1 session with its messages"
                            : preview.sessions() + " sessions with their messages");
        }
        lines.add(counted(preview.named()));
        if (!preview.derived().isEmpty()) {
            lines.add(counted(preview.derived()) + ", derived from nothing else");
        }
        if (preview.texts() > 0) {
            lines.add(preview.texts()
                    + " texts in other places: messages that became no memory, calls of tools, rolling summaries,"
                    + " working memory and scratchpads");
        }
        if (!preview.reports().isEmpty()) {
            lines.add("the texts of " + preview.reports().size() + " reports of runs that quote it");
        }
        lines.stream().filter(line -> !line.isEmpty()).forEach(line -> screen.hanging(Style.NOTICE, line));
        memories.numbered(preview.examples());
        if (preview.examples().size() < preview.memories()) {
            screen.hanging(Style.FAINT, "… the newest " + preview.examples().size() + " of " + preview.memories());
        }
        if (preview.weakened() > 0) {
            screen.paragraph(0, preview.weakened() + " memories lose a source and stay, because they have others.");
        }
        if (!preview.restored().isEmpty()) {
            screen.heading("These facts are valid again, because only what is erased had replaced them:");
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

    /** Asks a question and reads the answer; without an answer the result is no. */
    public boolean isConfirmed(String question) {
        try (var lines = new PlainLines(command.console().in())) {
            return YES.contains(answer(lines, question));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static CommandFailure unreadable(IOException e) {
        return new CommandFailure("The answer cannot be read: " + e.getMessage() + "; add --force to erase it");
    }

    /** The answer in lower case; empty without one. */
    private String answer(PlainLines lines, String question) throws IOException {
        var console = command.console();
        console.err().print(question);
        console.err().flush();
        var answer = lines.next();
        if (answer.isEmpty()) {
            console.err().println();
            console.tell("Nobody answered; say yes, or add --force.");
        }
        return answer.map(line -> line.strip().toLowerCase(Locale.ROOT)).orElse("");
    }

    private void erase(ErasureTarget target) {
        try (var line = new ProgressLine(command.console())) {
            var unused = host.memory(Erasure.class)
                    .erase(
                            scope,
                            target,
                            done -> line.show(done.erased(), done.total(), "erased; then the file is written anew"));
        }
    }

    /** Option that lets a command erase without a question. */
    public static final class ForceOption {

        @Option(names = "--force", description = "Do not ask.")
        boolean isForced;

        /** Whether the option is given. */
        public boolean isForced() {
            return isForced;
        }

        /**
         * Refuses a question that nobody could answer.
         *
         * @throws IllegalArgumentException when a command answers in JSON and would have to ask
         */
        public void check(Subcommand command) {
            if (command.isJson() && !isForced) {
                throw new IllegalArgumentException("With --json the command cannot ask; add --force to do it");
            }
        }
    }
}
