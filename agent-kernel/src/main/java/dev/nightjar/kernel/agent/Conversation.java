package dev.nightjar.kernel.agent;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.nightjar.extension.AgentOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Talks with a model. The system side stays the same. The context for each of the user's texts stands in front of that text
 * and stays there, as it was sent, as long as the exchange is shown to the model: so each request begins with the bytes of
 * the one before, which providers bill at a fraction, and context that stands there need not be given again. Context is
 * kept in memory only. An exchange that came to no answer is no part of the history. Not thread-safe.
 */
public final class Conversation {

    private static final int MOST_MESSAGES = 40;
    private static final int MOST_CHARACTERS = 100_000;

    private final ToolLoop loop;
    private final Preparation preparation;
    private final List<Exchange> history = new ArrayList<>();

    /** @param preparation gives what an answer works with */
    public Conversation(ToolLoop loop, Preparation preparation) {
        this.loop = loop;
        this.preparation = preparation;
    }

    /** Gives what an answer works with. */
    @FunctionalInterface
    public interface Preparation {

        /**
         * For what the user says now.
         *
         * @param injected the blocks of context that stand in the history
         */
        Prepared prepare(String text, List<String> injected);
    }

    /**
     * What an answer works with.
     *
     * @param context stands in front of what the user says; empty for nothing
     */
    public record Prepared(AgentJob job, String context) {

        /** The user side of the prompt. */
        public String asked(String text) {
            return context.isEmpty() ? text : context + "\n\n" + text;
        }
    }

    /**
     * Answers. An interrupt cancels it and stays set.
     *
     * @param text what the user said, not blank
     * @param onText is told the answer piece by piece, in another thread, while it comes
     */
    public AgentOutcome answer(String text, Consumer<String> onText) {
        shorten();
        var injected = history.stream()
                .map(exchange -> exchange.context)
                .filter(context -> !context.isEmpty())
                .toList();
        var before =
                history.stream().flatMap(exchange -> exchange.said.stream()).toList();
        Prepared prepared = preparation.prepare(text, injected);
        AgentRun run = loop.start(prepared.job, new AgentRun.Opening(before, prepared.asked(text), onText));
        AgentOutcome outcome = run.run();
        if (outcome.isCompleted()) {
            history.add(new Exchange(prepared.context, run.said()));
        }
        return outcome;
    }

    /**
     * Drops the older part of a history that is too long, in whole exchanges. It drops half of it at once: each cut changes
     * where requests begin, so a cut for each answer would leave no prefix that repeats.
     */
    private void shorten() {
        if (isTooLong(0, 1)) {
            int start = 0;
            while (isTooLong(start, 2)) {
                start++;
            }
            history.subList(0, start).clear();
        }
    }

    /** Whether the exchanges from here on take more than this part of what is allowed. */
    private boolean isTooLong(int start, int part) {
        var said = history.subList(start, history.size()).stream()
                .flatMap(exchange -> exchange.said.stream())
                .toList();
        return said.size() > MOST_MESSAGES / part
                || said.stream().mapToInt(Conversation::length).sum() > MOST_CHARACTERS / part;
    }

    private static int length(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return user.singleText().length();
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return result.text().length();
        }
        if (message instanceof AiMessage answer) {
            int calls = answer.toolExecutionRequests().stream()
                    .mapToInt(call -> call.arguments().length())
                    .sum();
            return calls + (answer.text() == null ? 0 : answer.text().length());
        }
        return message instanceof SystemMessage system ? system.text().length() : 0;
    }

    /** What was said from a text of the user's to its answer, and the context that stands in front of it. */
    private record Exchange(String context, List<ChatMessage> said) {}
}
