package dev.nightjar.plugin.memory.tools;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.plugin.memory.fact.Tags;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The toolset {@code notes}: free notes with tags, found by searching for their content. */
public final class NoteTools {

    /** The toolset's name in the configuration. */
    public static final String NAME = "notes";

    private static final String SAVE = "memory_save";
    private static final String CONVERSATION = "conversation";

    private final NoteAccess access;
    private final ToolAnswers answers;
    private final Consumer<Throwable> failures;

    /** @param failures receives the error if the conversations could not be searched */
    public NoteTools(NoteAccess access, ToolAnswers answers, Consumer<Throwable> failures) {
        this.access = access;
        this.answers = answers;
        this.failures = failures;
    }

    public Toolset toolset() {
        return new Toolset(
                NAME,
                List.of(
                        ToolAnswers.tool(
                                SAVE,
                                "Save a note that later conversations with this user can find: a preference, a decision,"
                                        + " a fact, or a way of working that was found after failures. Not for passing"
                                        + " details, secrets or output that is needed once.",
                                Save.class,
                                this::save),
                        ToolAnswers.reading(
                                "memory_search",
                                "Search the notes of this user by meaning and words, best first. With"
                                        + " include_conversation also what was said in earlier conversations.",
                                Search.class,
                                this::search),
                        ToolAnswers.tool(
                                "memory_update",
                                "Replace the text of a note. Its id stays, and its tags stay unless others are given.",
                                Update.class,
                                this::update),
                        ToolAnswers.erasing(
                                "memory_delete",
                                "Erase a note for good. Only when the user wants it gone or it is wrong.",
                                Delete.class,
                                this::delete)));
    }

    record Save(
            @ToolArgument(value = "The note, understandable on its own", required = true)
            String content,

            @ToolArgument("Tags, at most 16 of 64 characters") @Nullable
            List<String> tags) {}

    record Saved(String noteId, String message) {}

    private ToolResult save(ToolCall<Save> call) {
        var arguments = call.arguments();
        var saved = access.save(call, NoteDraft.builder(arguments.content, SAVE).tags(arguments.tags));
        int pruned = saved.pruned().size();
        return ToolResult.success(new Saved(
                saved.note().id().value(),
                pruned == 0
                        ? "The note is saved"
                        : "The note is saved; " + pruned + " old and unused made room for it"));
    }

    record Search(
            @ToolArgument(value = "What to look for, as a question or keywords", required = true)
            String query,

            @ToolArgument(value = "Most hits to return", defaultValue = "5", minimum = 1, maximum = 20)
            Integer topK,

            @ToolArgument(value = "Whether earlier conversations are searched, too", defaultValue = "false")
            Boolean includeConversation,

            @ToolArgument("Only notes with all of these tags") @Nullable
            List<String> tags) {}

    /**
     * A hit.
     *
     * @param noteId empty for a turn of a conversation
     * @param score relevance, 0..1, comparable between notes and turns
     * @param source the tool that saved the note, or {@code conversation}
     * @param createdAt ISO-8601 UTC; null for a turn of a conversation
     * @param updatedAt likewise
     */
    record Hit(
            String noteId,
            String text,
            double score,
            String source,
            List<String> tags,
            @Nullable String createdAt,
            @Nullable String updatedAt) {}

    private ToolResult search(ToolCall<Search> call) {
        var arguments = call.arguments();
        var tags = Set.copyOf(Tags.cleaned(arguments.tags == null ? List.of() : arguments.tags));
        var filter = NoteAccess.filter(null, tags).build();
        var hits = new ArrayList<>(access.search(call.scope(), arguments.query, filter, arguments.topK));
        if (arguments.includeConversation) {
            hits.addAll(conversation(call));
        }
        var best = hits.stream()
                .sorted(Comparator.comparingDouble(SearchHit::relevance).reversed())
                .limit(arguments.topK)
                .toList();
        var terms = answers.terms(arguments.query);
        var shown = ToolAnswers.first(best.stream().map(hit -> hit(hit, terms)).toList(), answers.room());
        access.noteShown(call, arguments.query, best.subList(0, shown.size()));
        return ToolResult.success(shown);
    }

    /** Turns of earlier conversations. If this search fails, the notes are still returned. */
    private List<SearchHit> conversation(ToolCall<Search> call) {
        try {
            var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE).excludingSession(call.sessionId());
            return access.search(call.scope(), call.arguments().query, filter, call.arguments().topK);
        } catch (MemoryException e) {
            failures.accept(e);
            return List.of();
        }
    }

    private Hit hit(SearchHit hit, Terms terms) {
        Memory memory = hit.memory();
        var note = memory instanceof Note one ? one : null;
        return new Hit(
                note == null ? "" : note.id().value(),
                answers.excerpt(memory.content(), terms).text(),
                NoteAccess.rounded(hit.relevance()),
                note == null ? CONVERSATION : note.details().source(),
                memory.details().tags(),
                note == null ? null : ToolAnswers.utc(note.details().createdAt()),
                note == null ? null : ToolAnswers.utc(note.updatedAt()));
    }

    record Update(
            @ToolArgument(value = "The id of the note", required = true)
            String noteId,

            @ToolArgument(value = "The whole new text", required = true)
            String content,

            @ToolArgument("All its tags from now on; leave them out to keep those it has") @Nullable
            List<String> tags) {}

    private ToolResult update(ToolCall<Update> call) {
        var arguments = call.arguments();
        return access.update(
                        call.scope(), arguments.noteId, new NoteEdit(arguments.content, null, arguments.tags, null))
                .map(note -> ToolResult.success(new Saved(note.id().value(), "The note is updated")))
                .orElseGet(() -> unknown(arguments.noteId));
    }

    record Delete(
            @ToolArgument(value = "The id of the note", required = true)
            String noteId) {}

    private ToolResult delete(ToolCall<Delete> call) {
        var id = call.arguments().noteId;
        return access.erase(call.scope(), id)
                ? ToolResult.success(new Saved(id.strip(), "The note is erased"))
                : unknown(id);
    }

    private static ToolResult unknown(String id) {
        return ToolResult.failure(
                "There is no note with id '" + Preview.of(id) + "'; a search shows the ids there are");
    }
}
