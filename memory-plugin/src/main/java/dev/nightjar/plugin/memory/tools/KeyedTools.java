package dev.nightjar.plugin.memory.tools;

import dev.nightjar.memory.Category;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.plugin.memory.note.NoteSettings;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The toolset {@code keyed}: memories with a key. Saving under the same key replaces the memory. */
public final class KeyedTools {

    /** The toolset's name in the configuration. */
    public static final String NAME = "keyed";

    private static final String SAVE = "save_memory";
    /** More than an answer can hold, because notes without a key are also found and are then left out. */
    private static final int SEARCHED = 100;

    private final NoteAccess access;
    private final ToolAnswers answers;
    private final NoteSettings settings;

    public KeyedTools(NoteAccess access, ToolAnswers answers, NoteSettings settings) {
        this.access = access;
        this.answers = answers;
        this.settings = settings;
    }

    public Toolset toolset() {
        return new Toolset(
                NAME,
                List.of(
                        ToolAnswers.tool(
                                SAVE,
                                "Save a memory under a key. A memory with the same key is replaced. Not for secrets.",
                                Save.class,
                                this::save),
                        ToolAnswers.reading(
                                "recall_memories",
                                "Search the saved memories by words and meaning, best first.",
                                Recall.class,
                                this::recall),
                        ToolAnswers.erasing(
                                "forget_memory",
                                "Erase the memory with this key for good.",
                                Forget.class,
                                this::forget),
                        ToolAnswers.reading(
                                "list_memories",
                                "List the keys of the saved memories, last saved first, without their contents.",
                                ListMemories.class,
                                this::list)));
    }

    record Save(
            @ToolArgument(value = "A short name for it, such as user_language", required = true)
            String key,

            @ToolArgument(value = "What to remember", required = true)
            String content,

            @ToolArgument(
                    value =
                            "core for what is to last, daily for what matters until tomorrow, conversation for a summary of"
                                    + " one",
                    defaultValue = Category.CORE)
            String category) {}

    record Saved(String key, String status) {}

    private ToolResult save(ToolCall<Save> call) {
        var arguments = call.arguments();
        var category = Category.clean(arguments.category);
        if (!category.equals(Category.CORE) && !settings.keyedCategories().contains(category)) {
            throw new IllegalArgumentException("Unknown category '" + Preview.of(arguments.category) + "'; use one of "
                    + String.join(", ", settings.keyedCategories()));
        }
        var saved = access.save(
                call,
                NoteDraft.builder(arguments.content, SAVE).key(arguments.key).category(category));
        return ToolResult.success(new Saved(String.valueOf(saved.note().key()), saved.isNew() ? "created" : "updated"));
    }

    record Recall(
            @ToolArgument("What to look for; nothing is found for a blank text") @Nullable
            String query,

            @ToolArgument("Only this category") @Nullable String category,

            @ToolArgument(value = "Most memories to return", defaultValue = "5", minimum = 1, maximum = 50)
            Integer limit) {}

    /** @param metadata the host's metadata of the memory; null for none */
    record Found(
            String key,
            String content,
            String category,
            @Nullable Map<String, Object> metadata,
            String updatedAt,
            double score) {}

    record FoundMemories(List<Found> memories, int count) {}

    private ToolResult recall(ToolCall<Recall> call) {
        var arguments = call.arguments();
        var query = arguments.query == null ? "" : arguments.query;
        var filter = NoteAccess.filter(arguments.category, Set.of()).build();
        var terms = answers.terms(query);
        var hits = access.search(call.scope(), query, filter, SEARCHED).stream()
                .filter(hit -> ((Note) hit.memory()).key() != null)
                .limit(arguments.limit)
                .toList();
        var shown =
                ToolAnswers.first(hits.stream().map(hit -> found(hit, terms)).toList(), answers.room());
        access.noteShown(call, query, hits.subList(0, shown.size()));
        return ToolResult.success(new FoundMemories(shown, shown.size()));
    }

    private Found found(SearchHit hit, Terms terms) {
        var note = (Note) hit.memory();
        return new Found(
                String.valueOf(note.key()),
                answers.excerpt(note.content(), terms).text(),
                note.details().category(),
                metadata(note),
                ToolAnswers.utc(note.updatedAt()),
                NoteAccess.rounded(hit.relevance()));
    }

    private static @Nullable Map<String, Object> metadata(Note note) {
        return note.metadata().isEmpty() ? null : note.metadata();
    }

    record Forget(
            @ToolArgument(value = "The key of the memory", required = true)
            String key) {}

    record Removed(boolean removed) {}

    private ToolResult forget(ToolCall<Forget> call) {
        var id = access.notes().byKey(call.scope(), call.arguments().key).map(Note::id);
        return ToolResult.success(new Removed(id.map(MemoryId::value)
                .filter(one -> access.erase(call.scope(), one))
                .isPresent()));
    }

    record ListMemories(
            @ToolArgument("Only this category") @Nullable String category,

            @ToolArgument(value = "How many to leave out, for the next page", defaultValue = "0", minimum = 0)
            Integer offset,

            @ToolArgument(value = "Most memories to list", defaultValue = "50", minimum = 1, maximum = 200)
            Integer limit) {}

    record Listed(String key, String category, String updatedAt) {}

    /** @param count how many there are, including those not listed */
    record ListedMemories(List<Listed> memories, int count) {}

    private ToolResult list(ToolCall<ListMemories> call) {
        var arguments = call.arguments();
        var filter = NoteAccess.filter(arguments.category, Set.of()).build();
        var all = access.notes().list(call.scope(), filter, 0, NoteSettings.MAX_NOTES).stream()
                .filter(note -> note.key() != null)
                .map(note -> new Listed(
                        String.valueOf(note.key()), note.details().category(), ToolAnswers.utc(note.updatedAt())))
                .toList();
        var page = all.stream().skip(arguments.offset).limit(arguments.limit).toList();
        return ToolResult.success(new ListedMemories(ToolAnswers.first(page, answers.room()), all.size()));
    }
}
