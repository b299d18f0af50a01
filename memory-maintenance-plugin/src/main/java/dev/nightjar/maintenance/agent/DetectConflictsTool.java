package dev.nightjar.maintenance.agent;

import dev.nightjar.extension.ToolArgument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code detect_conflicts}. */
final class DetectConflictsTool extends DeskTool<DetectConflictsTool.Arguments> {

    DetectConflictsTool(Desks desks) {
        super(desks);
    }

    /** What it is asked. */
    record Arguments(
            @ToolArgument(value = "The id save_facts_batch answered", required = true)
            String factId) {}

    /** What it answers. */
    record Answer(List<Candidate> candidates) {}

    /** A stored fact. */
    record Candidate(String id, String content, double confidence) {}

    @Override
    public String name() {
        return "detect_conflicts";
    }

    @Override
    public String description() {
        return "Stored facts that are about something similar and might contradict a saved one.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    @Nullable
    String sessionId(Arguments arguments) {
        return null;
    }

    @Override
    Object answer(Desk desk, Arguments arguments) {
        return new Answer(desk.conflicts(arguments.factId).stream()
                .map(fact -> new Candidate(fact.id().value(), fact.content(), fact.confidence()))
                .toList());
    }
}
