package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.ErasureDialog;
import dev.nightjar.cli.command.shared.ErasureDialog.ForceOption;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.commons.file.NamedFile;
import dev.nightjar.commons.text.Utf8Fault;
import dev.nightjar.kernel.page.PageChange;
import dev.nightjar.kernel.page.ProfilePage;
import dev.nightjar.kernel.page.ProfilePage.Own;
import dev.nightjar.kernel.page.ProfilePages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory pages}: writes what is known as Markdown, a page for each name, and applies edits of it. */
@Command(
        name = "pages",
        description = {
            "Write the facts as Markdown files, one for each person or thing, and take over your edits " + "of them.",
            "A line you edited corrects its fact, a line you deleted forgets it, a line you added is "
                    + "remembered. Shows the changes and asks first.",
            "Text under headings of your own stays."
        })
final class MemoryPages extends HostSubcommand {

    private static final int MOST_PAGES = 1_000;
    private static final String ENDING = ".md";

    @Parameters(paramLabel = "FOLDER", description = "Folder of the files; created if missing.")
    Path folder = Path.of(".");

    @Option(names = "--dry-run", description = "Only show the changes.")
    boolean isDryRun;

    @Mixin
    ForceOption force = new ForceOption();

    @Override
    protected void check(Clock clock) {
        if (!isDryRun) {
            force.check(this);
        }
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IllegalArgumentException(folder + " is a file; name a folder");
        }
    }

    @Override
    protected int run(Host host) {
        return new Work(host).done();
    }

    /** A page as read from its file. */
    private record Edited(Path file, ProfilePage page) {}

    /** The work, in a class of its own: to show help, Java loads all types in signatures of command methods. */
    private final class Work {

        private final Host host;
        private final ProfilePages pages;
        /** Files that have the name of a page and were not written by this command. */
        private final Set<Path> foreign = new LinkedHashSet<>();

        Work(Host host) {
            this.host = host;
            this.pages = new ProfilePages(host.memory());
        }

        int done() {
            try {
                return work();
            } catch (IOException | UncheckedIOException e) {
                throw new CommandFailure("Cannot read or write in " + folder + ": " + e.getMessage());
            }
        }

        private int work() throws IOException {
            var edited = edited();
            var changes = pages.changes(
                    host.ownScope(), edited.stream().map(Edited::page).toList());
            if (!isJson()) {
                changes.forEach(this::show);
            }
            if (isDryRun) {
                answer(() -> Map.of("changes", json(changes)), () -> {
                    if (changes.isEmpty()) {
                        MemoryPages.this.done("Nothing was edited in " + folder);
                    }
                });
                return DONE;
            }
            boolean isAsked = changes.stream().anyMatch(change -> !(change instanceof PageChange.Refused));
            if (isAsked
                    && !force.isForced()
                    && !new ErasureDialog(MemoryPages.this, host, host.ownScope()).isConfirmed("Change it? [y/N] ")) {
                remark("Nothing was changed, and no file was written");
                return NOT_POSSIBLE;
            }
            var made = pages.make(host.ownScope(), changes);
            var left = changes.stream()
                    .filter(PageChange.Refused.class::isInstance)
                    .map(PageChange::page)
                    .collect(Collectors.toSet());
            var files = write(pages.pages(host.ownScope(), MOST_PAGES), edited, left);
            tell(changes, made, files, left);
            return left.isEmpty() && foreign.isEmpty() ? DONE : NOT_POSSIBLE;
        }

        private List<Edited> edited() throws IOException {
            if (!Files.isDirectory(folder)) {
                return List.of();
            }
            var edited = new ArrayList<Edited>();
            try (var files = Files.list(folder)) {
                for (var file : files.filter(path -> path.toString().endsWith(ENDING))
                        .filter(Files::isRegularFile)
                        .sorted()
                        .toList()) {
                    page(file)
                            .filter(page ->
                                    page.namespace().equals(host.ownScope().namespace()))
                            .ifPresent(page -> edited.add(new Edited(file, page)));
                }
            }
            return edited;
        }

        private static Optional<ProfilePage> page(Path file) throws IOException {
            try {
                var text = Files.readString(file);
                return ProfilePage.isPage(text) ? Optional.of(ProfilePage.ofMarkdown(text)) : Optional.empty();
            } catch (IllegalArgumentException e) {
                throw new CommandFailure("Cannot read the page " + file + ": " + e.getMessage());
            } catch (CharacterCodingException e) {
                throw new CommandFailure("Cannot read the page " + Utf8Fault.message(file));
            }
        }

        /**
         * Writes the pages. Pages of names that are no longer known lose their facts, and are deleted if they have no
         * other text.
         */
        private Set<Path> write(Map<String, ProfilePage> pages, List<Edited> edited, Set<String> left)
                throws IOException {
            Files.createDirectories(folder);
            var former = edited.stream()
                    .collect(Collectors.toMap(its -> its.page().name(), its -> its, (one, other) -> one));
            var files = new LinkedHashSet<Path>();
            for (var entry : pages.entrySet()) {
                var page = entry.getValue();
                var before = former.remove(page.name());
                var file = before == null ? folder.resolve(entry.getKey() + ENDING) : before.file();
                if (before == null && Files.exists(file)) {
                    foreign.add(file);
                } else if (!left.contains(page.name())) {
                    write(file, before == null ? page : page.with(before.page().own()));
                    files.add(file);
                }
            }
            for (var before : former.values()) {
                if (left.contains(before.page().name())) {
                    continue;
                }
                if (before.page().own().equals(Own.NONE)) {
                    Files.delete(before.file());
                } else {
                    write(before.file(), before.page().withoutFacts());
                }
            }
            return files;
        }

        private static void write(Path file, ProfilePage page) throws IOException {
            NamedFile.replace(file, unfinished -> Files.writeString(unfinished, page.markdown()));
        }

        private void tell(List<PageChange> changes, ProfilePages.Made made, Set<Path> files, Set<String> left) {
            answer(
                    () -> Map.of(
                            "changes",
                            json(changes),
                            "files",
                            files.stream().map(Path::toString).toList()),
                    () -> {
                        if (!changes.isEmpty()) {
                            MemoryPages.this.done("Corrected " + made.corrected() + ", forgot " + made.forgotten()
                                    + ", remembered " + made.remembered());
                        }
                        MemoryPages.this.done(
                                "Wrote " + (files.size() == 1 ? "1 page" : files.size() + " pages") + " to " + folder);
                    });
            left.forEach(
                    name -> remark("The page '" + name + "' is left as you edited it. Copy what you need out of it,"
                            + " delete the file, and run the command again"));
            foreign.forEach(file -> remark(file + " is no page of this memory, so it is left alone and its page is not"
                    + " written; rename it, or name another folder"));
        }

        private void show(PageChange change) {
            var before = change.before();
            var after = change.after();
            if (before != null) {
                screen().hanging("- ", Style.BAD, before);
            }
            if (after != null && !(change instanceof PageChange.Refused)) {
                screen().hanging("+ ", Style.GOOD, after);
            }
            if (change instanceof PageChange.Refused it) {
                screen().hanging(
                                "! ",
                                Style.NOTICE,
                                "Not possible on the page '" + it.page() + "', because " + it.reason() + ": "
                                        + (it.text() == null ? "the line of " + it.id() + " was deleted" : it.text()));
            }
        }

        private static List<Map<String, Object>> json(List<PageChange> changes) {
            return changes.stream().map(Work::json).toList();
        }

        private static Map<String, Object> json(PageChange change) {
            var json = new LinkedHashMap<String, Object>();
            json.put("page", change.page());
            putKnown(json, "id", change.id());
            putKnown(json, "before", change.before());
            putKnown(json, "after", change.after());
            putKnown(json, "refused", change instanceof PageChange.Refused it ? it.reason() : null);
            return json;
        }

        private static void putKnown(Map<String, Object> json, String name, @Nullable Object value) {
            if (value != null) {
                json.put(name, value);
            }
        }
    }
}
