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
import java.util.function.Function;

/**
 * Talks with a model. What the system side says is made again for each answer and is never part of the history; an
 * exchange that came to no answer is not either. The newest exchanges that fit are shown to the model, whole. Not
 * thread-safe.
 */
public final class Conversation {

    private static final int MOST_MESSAGES = 40;
    private static final int MOST_CHARACTERS = 100_000;

    private final ToolLoop loop;
    private final Function<String, AgentJob> job;
    private final List<ChatMessage> history = new ArrayList<>();

    /** @param job what an answer works with, for a user's text: the system side holds the context for it */
    public Conversation(ToolLoop loop, Function<String, AgentJob> job) {
        this.loop = loop;
        this.job = job;
    }

    /**
     * Answers. An interrupt cancels it and stays set.
     *
     * @param text what the user said, not blank
     * @param onText is told the answer piece by piece, in another thread, while it comes
     */
    public AgentOutcome answer(String text, Consumer<String> onText) {
        AgentRun run = loop.start(job.apply(text), new AgentRun.Opening(window(), text, onText));
        AgentOutcome outcome = run.run();
        if (outcome.isCompleted()) {
            history.addAll(run.said());
        }
        return outcome;
    }

    // Begins with what the user said, so that no tool's result stands without its call.
    private List<ChatMessage> window() {
        int start = history.size();
        int characters = 0;
        for (int i = history.size() - 1; i >= 0 && history.size() - i <= MOST_MESSAGES; i--) {
            characters += length(history.get(i));
            if (characters > MOST_CHARACTERS) {
                break;
            }
            if (history.get(i) instanceof UserMessage) {
                start = i;
            }
        }
        history.subList(0, start).clear();
        return List.copyOf(history);
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
}
