package dev.nightjar.maintenance.agent;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.maintenance.agent.Desk.ProposedFact;
import dev.nightjar.maintenance.agent.Desk.RefusedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code save_facts_batch}: one fact that cannot be taken does not stop the rest. */
final class SaveFactsTool extends DeskTool<SaveFactsTool.Arguments> {

    private static final int PREVIEW = 80;
    private static final double USUAL_CONFIDENCE = 0.8;

    SaveFactsTool(Desks desks) {
        super(desks);
    }

    /** What it is asked. */
    record Arguments(
            @ToolArgument(value = "The session the facts were read out of", required = true)
            String sessionId,

            @ToolArgument(value = "The facts, the most important first", required = true)
            List<Proposed> facts) {}

    /** One fact. Nothing is required of it here: what is wrong with one must not have the host refuse them all. */
    record Proposed(
            @ToolArgument("One sentence that stands alone; always needed") @Nullable
            String content,

            @ToolArgument("Ids of the episodes it was said in") @Nullable
            List<String> sourceIds,

            @ToolArgument("How likely it is true, 0 to 1") @Nullable
            Double confidence,

            @ToolArgument("One or two lower-case English words") @Nullable
            List<String> tags) {

        ProposedFact filledIn() {
            double sure = confidence == null || !(confidence >= 0 && confidence <= 1) ? USUAL_CONFIDENCE : confidence;
            return new ProposedFact(
                    content == null ? "" : content,
                    sure,
                    tags == null ? List.of() : tags,
                    sourceIds == null ? List.of() : sourceIds);
        }
    }

    /** What it answers. */
    record Answer(List<Saved> saved, int savedCount, int skippedDuplicates, List<String> errors) {}

    /** A fact that was taken. */
    record Saved(String id, String preview, double confidence) {}

    @Override
    public String name() {
        return "save_facts_batch";
    }

    @Override
    public String description() {
        return "Saves facts that are not known yet. Call it once, after all episodes were read.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    String sessionId(Arguments arguments) {
        return arguments.sessionId;
    }

    @Override
    Object answer(Desk desk, Arguments arguments) {
        var saved = new ArrayList<Saved>();
        var errors = new ArrayList<String>();
        int duplicates = 0;
        var proposed = arguments.facts.stream()
                .map(Proposed::filledIn)
                .filter(fact -> !fact.content().isBlank())
                .toList();
        for (var fact : proposed.subList(0, Math.min(proposed.size(), Desk.MAX_BATCH))) {
            try {
                var staged = desk.stage(fact);
                staged.ifPresent(one -> saved.add(new Saved(one.id(), preview(fact.content()), fact.confidence())));
                duplicates += staged.isEmpty() ? 1 : 0;
            } catch (RefusedException e) {
                errors.add("'" + preview(fact.content()) + "': " + e.getMessage());
            }
        }
        if (proposed.size() > Desk.MAX_BATCH) {
            errors.add("only the first " + Desk.MAX_BATCH + " facts of a batch are looked at");
        }
        return new Answer(saved, saved.size(), duplicates, errors);
    }

    private static String preview(String content) {
        return CodePoints.marked(content, PREVIEW, "…");
    }
}
