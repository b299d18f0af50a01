package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code forget_fact}: by id, or first a look at what a description fits. It never erases a mere best guess. */
final class ForgetFactTool implements Tool<ForgetFactTool.Arguments> {

    private static final int CANDIDATES = 5;

    private final MemoryService memory;
    private final ToolAnswers answers;

    ForgetFactTool(MemoryService memory, ToolAnswers answers) {
        this.memory = memory;
        this.answers = answers;
    }

    record Arguments(
            @ToolArgument("Id of the fact to erase") @Nullable
            String memoryId,

            @ToolArgument("Without an id: what the fact is about. Nothing is erased; the facts it fits are returned"
                    + " so that the user can choose")
            @Nullable
            String query) {}

    record Forgotten(boolean success, String id, String message) {}

    record Preview(boolean success, String message, List<MemoryView> candidates) {}

    @Override
    public String name() {
        return "forget_fact";
    }

    @Override
    public String description() {
        return "Erase a fact for good, with its former versions. Only when the user explicitly wants it gone."
                + " The conversation it came from is kept."
                + " Call it with a query first to find the id, ask the user, then call it with the id.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var id = call.arguments().memoryId;
        var query = call.arguments().query;
        if (id != null && !id.isBlank()) {
            return forget(call, id);
        } else if (query != null && !query.isBlank()) {
            return preview(call, query);
        }
        return ToolResult.failure("forget_fact needs memory_id, or query to find it");
    }

    private ToolResult forget(ToolCall<Arguments> call, String id) {
        return FactReference.parse(id)
                .filter(known -> known.kind() == MemoryKind.FACT)
                .filter(known -> memory.find(call.scope(), known)
                        .filter(Memory::isActive)
                        .isPresent())
                .filter(known -> memory.forget(call.scope(), known))
                .map(known -> ToolResult.success(new Forgotten(
                        true,
                        known.value(),
                        "The fact is erased; what was said in the conversation it came from is kept")))
                .orElseGet(() -> ToolResult.failure(FactReference.unknown(id)));
    }

    private ToolResult preview(ToolCall<Arguments> call, String query) {
        var request = new SearchRequest(query, MemoryFilter.ofKinds(MemoryKind.FACT), CANDIDATES);
        var found = memory.search(call.scope(), request).stream()
                .map(SearchHit::memory)
                .toList();
        var candidates = answers.views(found, answers.terms(query), answers.room());
        var message = candidates.isEmpty()
                ? "No fact fits; nothing was erased"
                : "Nothing was erased yet: ask the user which one, then call forget_fact with its id as memory_id";
        return ToolResult.success(new Preview(false, message, candidates));
    }
}
