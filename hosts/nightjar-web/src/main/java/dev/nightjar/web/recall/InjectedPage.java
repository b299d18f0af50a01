package dev.nightjar.web.recall;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.RecallLog;
import dev.nightjar.context.RecallLog.Recall;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.page.TokenBar;
import dev.nightjar.web.page.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Injected: the blocks that models were really given, and each with the memories in it. */
public final class InjectedPage implements Page {

    private static final int SHOWN = 25;

    @Override
    public Answer show(PageCall call) {
        var log = call.service(RecallLog.class);
        var texts = call.texts();
        var id = call.text("id");
        if (id.isPresent()) {
            var recall = log.find(call.scope(), id.get()).orElseThrow(PageProblem::missing);
            return new Answer.Shown("block.jte", "A block", Block.of(call, recall, texts));
        }
        var recalls = log.recent(call.scope(), SHOWN + 1, call.text("before").orElse(null));
        var shown = recalls.stream()
                .limit(SHOWN)
                .map(recall -> Given.of(call, recall, texts))
                .toList();
        var next = recalls.size() > SHOWN
                ? Links.to("/injected", "before", shown.get(SHOWN - 1).id())
                : null;
        return new Answer.Shown("injected.jte", "Prompts", new View(shown, next));
    }

    /**
     * The list.
     *
     * @param blocks newest first
     * @param next the address of older ones; null for none
     */
    public record View(List<Given> blocks, @Nullable String next) {}

    /**
     * A block in the list.
     *
     * @param prompt the beginning of the prompt; empty when it must not be stored
     * @param session the address of the conversation; null when it is not stored
     */
    public record Given(
            String id, String prompt, String when, @Nullable String session, int tokens, int memories) {

        static Given of(PageCall call, Recall recall, Texts texts) {
            var session = recall.sessionId();
            boolean isStored = session != null
                    && call.service(ConversationStore.class)
                            .session(call.scope(), session)
                            .isPresent();
            return new Given(
                    recall.id(),
                    Texts.shortened(recall.prompt()),
                    texts.full(recall.time()),
                    isStored ? Links.session(String.valueOf(session), null) : null,
                    recall.tokens(),
                    recall.lines().size());
        }

        public String size(Words words) {
            return tokens == 0 ? words.say("the profile only") : words.count(tokens, "{0} token", "{0} tokens");
        }
    }

    /**
     * A block with all that is known of it.
     *
     * @param text as the model got it; empty when it was erased, or only the profile was given
     */
    public record Block(Given given, TokenBar bar, String text, List<Line> lines, List<MemoryLine> profile) {

        static Block of(PageCall call, Recall recall, Texts texts) {
            var memories = new MemoryLines(call);
            return new Block(
                    Given.of(call, recall, texts),
                    tokens(call, recall),
                    Texts.visible(recall.text()),
                    recall.lines().stream()
                            .flatMap(line -> Optional.ofNullable(line.relevance())
                                    .map(part ->
                                            new Line(memories.of(line.memory()), line.tokens(), Texts.percent(part)))
                                    .stream())
                            .toList(),
                    recall.lines().stream()
                            .filter(line -> line.relevance() == null)
                            .map(line -> memories.of(line.memory()))
                            .toList());
        }
    }

    private static TokenBar tokens(PageCall call, Recall recall) {
        return TokenBar.ofPrompt(
                recall.lines().stream()
                        .filter(line -> line.relevance() == null)
                        .mapToInt(RecallLog.Line::tokens)
                        .sum(),
                recall.lines().stream()
                        .filter(line -> line.relevance() != null)
                        .collect(Collectors.groupingBy(
                                line -> line.memory().kind(), Collectors.summingInt(RecallLog.Line::tokens))),
                recall.tokens(),
                call.service(ContextInspection.class).budgetTokens(),
                call.words());
    }

    /**
     * A memory in a block.
     *
     * @param relevance how relevant it was to the prompt, in per cent
     */
    public record Line(MemoryLine memory, int tokens, int relevance) {}
}
