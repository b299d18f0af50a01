package dev.nightjar.plugin.memory.tools;

import dev.nightjar.memory.Category;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The toolset {@code basic}: three tools with plain-text answers, for small models. */
public final class BasicTools {

    /** The toolset's name in the configuration. */
    public static final String NAME = "basic";

    private static final String REMEMBER = "remember";
    private static final String RULE = "\n---\n";
    private static final String NOTHING_STORED = "No memories are stored yet.";
    private static final String NOTHING_RELEVANT = "No relevant memories were found.";
    private static final String VECTOR = "vector";

    private final NoteAccess access;
    private final ToolAnswers answers;

    public BasicTools(NoteAccess access, ToolAnswers answers) {
        this.access = access;
        this.answers = answers;
    }

    public Toolset toolset() {
        return new Toolset(
                NAME,
                List.of(
                        ToolAnswers.tool(
                                REMEMBER,
                                "Save something worth knowing in later conversations: a preference, a decision, a fact."
                                        + " Not for secrets or details of the moment.",
                                Remember.class,
                                this::remember),
                        ToolAnswers.reading(
                                "recall",
                                "Find what was saved before, by meaning and words, nearest first.",
                                Recall.class,
                                this::recall),
                        ToolAnswers.reading(
                                "list_memories",
                                "List what was saved, newest first, one line each.",
                                ListMemories.class,
                                this::list)));
    }

    record Remember(
            @ToolArgument(value = "What to remember, understandable on its own", required = true)
            String content,

            @ToolArgument(value = "One word for its sort, such as preferences", defaultValue = Category.GENERAL)
            String category) {}

    private ToolResult remember(ToolCall<Remember> call) {
        var arguments = call.arguments();
        var note = access.save(
                        call, NoteDraft.builder(arguments.content, REMEMBER).category(arguments.category))
                .note();
        return ToolResult.success(
                "Remembered (id=" + note.id() + ", category=" + note.details().category() + ")");
    }

    record Recall(
            @ToolArgument(value = "What to look for, as a question or keywords", required = true)
            String query,

            @ToolArgument(value = "Most memories to return", defaultValue = "5", minimum = 1, maximum = 20)
            Integer topK) {}

    private ToolResult recall(ToolCall<Recall> call) {
        var arguments = call.arguments();
        var hits = access.search(call.scope(), arguments.query, MemoryFilter.ofKinds(MemoryKind.NOTE), arguments.topK);
        if (hits.isEmpty()) {
            boolean isEmpty = access.memory().count(call.scope(), MemoryFilter.ofKinds(MemoryKind.NOTE)) == 0;
            return ToolResult.success(isEmpty ? NOTHING_STORED : NOTHING_RELEVANT);
        }
        var terms = answers.terms(arguments.query);
        access.noteShown(call, arguments.query, hits);
        return ToolResult.success(
                joined(hits.stream().map(hit -> block(hit, terms)).toList(), RULE));
    }

    private String block(SearchHit hit, Terms terms) {
        var details = hit.memory().details();
        return "[Category: " + details.category() + " | Score: " + String.format(Locale.ROOT, "%.3f", score(hit))
                + " | "
                + ToolAnswers.utc(details.createdAt()) + "]\n"
                + answers.excerpt(details.content(), terms).text();
    }

    /** How close the text is to the question: the cosine of their vectors, or the relevance if one has no vector. */
    private static double score(SearchHit hit) {
        return NoteAccess.rounded(hit.explanation().legs().stream()
                .filter(place -> place.leg().equals(VECTOR))
                .mapToDouble(SearchHit.Explanation.LegPlace::value)
                .findFirst()
                .orElse(hit.relevance()));
    }

    record ListMemories(
            @ToolArgument("Only this category") @Nullable String category,

            @ToolArgument(value = "Most memories to list", defaultValue = "20", minimum = 1, maximum = 100)
            Integer limit) {}

    private ToolResult list(ToolCall<ListMemories> call) {
        var arguments = call.arguments();
        var filter = NoteAccess.filter(arguments.category, Set.of()).build();
        var notes = access.notes().list(call.scope(), filter, 0, arguments.limit);
        if (notes.isEmpty()) {
            boolean isFiltered = filter.category() != null;
            return ToolResult.success(
                    isFiltered ? "No memories of the category " + filter.category() + " are stored." : NOTHING_STORED);
        }
        return ToolResult.success(joined(notes.stream().map(this::line).toList(), "\n"));
    }

    private String line(Note note) {
        var shown =
                answers.excerpt(CleanText.onOneLine(note.content()), Terms.NONE).text();
        return "[" + note.details().category() + "] ("
                + ToolAnswers.utc(note.details().createdAt()) + ") " + CleanText.onOneLine(shown);
    }

    /** Joins as many texts as fit and says how many do not. */
    private String joined(List<String> texts, String between) {
        var taken = ToolAnswers.first(texts, answers.room());
        var parts = new ArrayList<>(taken);
        if (taken.size() < texts.size()) {
            parts.add((texts.size() - taken.size()) + " more have no room in this answer.");
        }
        return String.join(between, parts);
    }
}
