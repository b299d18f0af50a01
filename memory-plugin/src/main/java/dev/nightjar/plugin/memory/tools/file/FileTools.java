package dev.nightjar.plugin.memory.tools.file;

import dev.nightjar.memory.Category;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.plugin.memory.note.NoteSettings;
import dev.nightjar.plugin.memory.tools.NoteAccess;
import dev.nightjar.plugin.memory.tools.ToolAnswers;
import dev.nightjar.plugin.memory.tools.Toolset;
import dev.nightjar.plugin.memory.tools.Toolsets;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The toolset {@code files}: notes with keys as files, under the names that the memory tools of Spring AI's agent
 * utilities have. A path is a key, and a folder is what the keys below it have in common.
 */
public final class FileTools {

    private static final String CREATE = "MemoryCreate";
    private static final String REPLACE = "MemoryStrReplace";
    /** Lines around a change that the answer shows. */
    private static final int AROUND = 3;

    private final NoteAccess access;
    private final ToolAnswers answers;

    public FileTools(NoteAccess access, ToolAnswers answers) {
        this.access = access;
        this.answers = answers;
    }

    public Toolset toolset() {
        return new Toolset(
                Toolsets.FILES,
                List.of(
                        ToolAnswers.reading(
                                "MemoryView",
                                "Read a memory file with line numbers, or list a folder of them. An empty path lists the"
                                        + " root. Look there, and into MEMORY.md if there is one, before you write.",
                                View.class,
                                this::view),
                        ToolAnswers.tool(
                                CREATE,
                                "Save a new memory file that later conversations with this user can read. Folders need"
                                        + " not be created. A path that is taken is refused: change that file instead."
                                        + " Not for secrets or details of the moment.",
                                Create.class,
                                this::create),
                        ToolAnswers.tool(
                                REPLACE,
                                "Replace a text in a memory file. It must be there exactly once, so include enough of"
                                        + " what is around it.",
                                StrReplace.class,
                                this::replace),
                        ToolAnswers.tool(
                                "MemoryInsert",
                                "Insert lines into a memory file after a line, such as an entry at the end of MEMORY.md.",
                                Insert.class,
                                this::insert),
                        ToolAnswers.erasing(
                                "MemoryDelete",
                                "Erase a memory file, or a folder with all its files, for good.",
                                Delete.class,
                                this::delete),
                        ToolAnswers.tool(
                                "MemoryRename",
                                "Rename or move a memory file or folder. The new path must be free.",
                                Rename.class,
                                this::rename)));
    }

    record View(
            @ToolArgument(
                    value = "Path of the file or folder, such as project/plan.md; empty or / for the root",
                    required = true,
                    verbatim = true)
            String path,

            @ToolArgument(value = "Lines of the file to show, such as 1,50", name = "viewRange") @Nullable
            String viewRange) {}

    private ToolResult view(ToolCall<View> call) {
        var path = NotePath.of(call.arguments().path);
        var file = file(call.scope(), path);
        if (file.isPresent()) {
            access.shown().note(call.scope(), call.sessionId(), path.key(), List.of(file.get()));
            return ToolResult.success(shown(FileText.of(file.get()), call.arguments().viewRange));
        }
        var inside = inside(call.scope(), path);
        return inside.isEmpty() && !path.isRoot() ? unknown(path) : ToolResult.success(listing(path, inside));
    }

    private String shown(FileText file, @Nullable String viewRange) {
        var range = file.range(viewRange);
        var lines = ToolAnswers.first(file.numbered(range), answers.room());
        int last = range.first() + lines.size() - 1;
        var head = "File: " + file.key() + "\nLines " + range.first() + "-" + Math.max(last, range.first()) + " of "
                + file.lines().size() + "\n\n";
        if (lines.isEmpty()) {
            var line = file.numbered(range).get(0);
            return head + answers.beginning(line) + "\n\nThe rest of this line has no room in this answer.";
        }
        var rest = last < range.last()
                ? "\n\nLines from " + (last + 1) + " on have no room in this answer; ask for them with viewRange '"
                        + (last + 1) + "," + range.last() + "'."
                : "";
        return head + String.join("\n", lines) + rest;
    }

    /** Two levels, as the folders below may have many files. */
    private String listing(NotePath folder, List<Note> inside) {
        var lines = new LinkedHashSet<String>();
        for (var file : inside) {
            var names = folder.namesTo(String.valueOf(file.key()));
            var size = " (" + bytes(file.content()) + " bytes)";
            lines.add("  " + names.get(0) + (names.size() == 1 ? size : "/"));
            if (names.size() > 1) {
                lines.add("    " + String.join("/", names.subList(0, 2)) + (names.size() == 2 ? size : "/"));
            }
        }
        var taken = ToolAnswers.first(new ArrayList<>(lines), answers.room());
        int left = lines.size() - taken.size();
        return "Contents of " + folder + ":\n\n" + (lines.isEmpty() ? "  (empty)" : String.join("\n", taken))
                + (left == 0 ? "" : "\n\n" + left + " more have no room in this answer; list a folder.");
    }

    record Create(
            @ToolArgument(value = "Path of the new file, such as preferences.md", required = true)
            String path,

            @ToolArgument(value = "The whole text of the file", name = "fileText", required = true)
            String fileText) {}

    private ToolResult create(ToolCall<Create> call) {
        var path = fileOrFolder(call.arguments().path);
        checkFree(call.scope(), path);
        var draft = NoteDraft.builder(call.arguments().fileText, CREATE)
                .key(path.key())
                .category(Category.CORE)
                .sessionId(call.sessionId())
                .build();
        var saved = access.notes().save(call.scope(), draft).note();
        return ToolResult.success("Created the file '" + path + "' (" + bytes(saved.content()) + " bytes)");
    }

    record StrReplace(
            @ToolArgument(value = "Path of the file", required = true)
            String path,

            @ToolArgument(
                    value = "The text to replace, exactly as the file has it, without line numbers",
                    name = "oldStr",
                    required = true,
                    verbatim = true)
            String oldStr,

            @ToolArgument(
                    value = "What replaces it; empty to remove it",
                    name = "newStr",
                    required = true,
                    verbatim = true)
            String newStr) {}

    private ToolResult replace(ToolCall<StrReplace> call) {
        var arguments = call.arguments();
        var path = fileOrFolder(arguments.path);
        return file(call.scope(), path)
                .flatMap(file -> {
                    var change = FileText.of(file).replaced(arguments.oldStr, arguments.newStr);
                    return changed(call.scope(), file, change.text())
                            .map(note -> "Changed the file '" + path + "'" + around(FileText.of(note), change));
                })
                .map(ToolResult::success)
                .orElseGet(() -> unknown(path));
    }

    /** The changed lines, with some around them. */
    private String around(FileText file, FileText.Replaced change) {
        int last = Math.min(change.last() + AROUND, file.lines().size());
        int first = Math.min(Math.max(1, change.first() - AROUND), last);
        var lines = file.numbered(new FileText.Range(first, last));
        return ":\n" + String.join("\n", ToolAnswers.first(lines, answers.room()));
    }

    record Insert(
            @ToolArgument(value = "Path of the file", required = true)
            String path,

            @ToolArgument(
                    value = "The line to insert after; 0 for the beginning, the number of lines for the end",
                    name = "insertLine",
                    required = true,
                    minimum = 0)
            Integer insertLine,

            @ToolArgument(value = "The lines to insert", name = "insertText", required = true, verbatim = true)
            String insertText) {}

    private ToolResult insert(ToolCall<Insert> call) {
        var arguments = call.arguments();
        var path = fileOrFolder(arguments.path);
        return file(call.scope(), path)
                .flatMap(file -> changed(
                        call.scope(), file, FileText.of(file).inserted(arguments.insertLine, arguments.insertText)))
                .map(note -> ToolResult.success("Inserted after line " + arguments.insertLine + " of '" + path
                        + "', which has " + FileText.of(note).lines().size() + " lines now"))
                .orElseGet(() -> unknown(path));
    }

    record Delete(
            @ToolArgument(value = "Path of the file or folder", required = true)
            String path) {}

    private ToolResult delete(ToolCall<Delete> call) {
        var path = fileOrFolder(call.arguments().path);
        var file = file(call.scope(), path);
        var erased = file.map(List::of).orElseGet(() -> inside(call.scope(), path)).stream()
                .flatMap(note -> access.memory().forget(call.scope(), note.id()).stream())
                .count();
        if (erased == 0) {
            return unknown(path);
        }
        return ToolResult.success(
                file.isPresent()
                        ? "Erased the file '" + path + "'"
                        : "Erased the folder '" + path + "' with " + erased + " files");
    }

    record Rename(
            @ToolArgument(value = "Present path of the file or folder", name = "oldPath", required = true)
            String oldPath,

            @ToolArgument(value = "New path", name = "newPath", required = true)
            String newPath) {}

    private ToolResult rename(ToolCall<Rename> call) {
        var from = fileOrFolder(call.arguments().oldPath);
        var to = fileOrFolder(call.arguments().newPath);
        var moved = file(call.scope(), from).map(List::of).orElseGet(() -> inside(call.scope(), from));
        if (moved.isEmpty()) {
            return unknown(from);
        }
        checkFree(call.scope(), to);
        if (from.isAbove(to.key())) {
            throw new IllegalArgumentException("A folder cannot be moved into itself");
        }
        // All new keys are checked before the first file is moved.
        var edits = moved.stream()
                .map(note -> NotePath.of(to.key()
                        + String.valueOf(note.key()).substring(from.key().length())))
                .map(path -> NoteEdit.key(path.key()))
                .toList();
        for (int i = 0; i < edits.size(); i++) {
            access.notes().update(call.scope(), moved.get(i).id(), edits.get(i));
        }
        return ToolResult.success("Renamed '" + from + "' to '" + to + "'");
    }

    private Optional<Note> file(MemoryScope scope, NotePath path) {
        return path.isRoot() ? Optional.empty() : access.notes().byKey(scope, path.key());
    }

    /** The files of the caller's own namespace inside of a folder, also those of folders in it, by path. */
    private List<Note> inside(MemoryScope scope, NotePath folder) {
        return access.notes().list(scope, MemoryFilter.ALL, 0, NoteSettings.MAX_NOTES).stream()
                .filter(note -> note.details().namespace().equals(scope.namespace()))
                .filter(note -> note.key() != null && NotePath.isPath(note.key()) && folder.isAbove(note.key()))
                .sorted(Comparator.comparing(note -> Objects.requireNonNull(note.key())))
                .toList();
    }

    private Optional<Note> changed(MemoryScope scope, Note file, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("The file would be empty then; use MemoryDelete to erase it");
        }
        return access.notes().update(scope, file.id(), NoteEdit.content(text));
    }

    private void checkFree(MemoryScope scope, NotePath path) {
        if (file(scope, path).isPresent() || !inside(scope, path).isEmpty()) {
            throw new IllegalArgumentException("'" + path + "' already exists; change a file with " + REPLACE);
        }
        path.folders()
                .filter(folder -> file(scope, new NotePath(folder)).isPresent())
                .findFirst()
                .ifPresent(file -> {
                    throw new IllegalArgumentException("'" + file + "' is a file, so no file can be inside of it");
                });
    }

    private static NotePath fileOrFolder(String written) {
        var path = NotePath.of(written);
        if (path.isRoot()) {
            throw new IllegalArgumentException(
                    "The root is a folder that is always there; name a file or folder in it");
        }
        return path;
    }

    private static ToolResult unknown(NotePath path) {
        return ToolResult.failure("There is no file or folder '" + path + "'; MemoryView with the path / lists them");
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
