package dev.nightjar.kernel.agent;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * What a model is shown of a conversation: whole exchanges, oldest first. It begins with a text of the user's, and a call of
 * a tool is never without its result. Not thread-safe.
 */
final class History {

    private static final int MAX_CHARACTERS = 50_000;

    private final int kept;
    private final List<Exchange> exchanges = new ArrayList<>();

    /** @param kept most messages when it is cut; it is cut when it holds more than twice as many, ≥ 1 */
    History(int kept) {
        this.kept = kept;
    }

    /**
     * What was said from a text of the user's to its answer.
     *
     * @param place position of the user's text in the stored session; 0 when it is not known
     * @param context stands in front of the user's text; empty for nothing
     * @param said begins with the user's text
     */
    record Exchange(long place, String context, List<ChatMessage> said) {}

    /** Takes up the end of a stored conversation; answers how many of its messages. Nothing before its first text of the user's. */
    int resume(List<StoredMessage> messages) {
        List<ChatMessage> said = new ArrayList<>();
        for (var message : messages) {
            if (message.role() == Role.USER) {
                said = new ArrayList<>();
                said.add(UserMessage.from(message.text()));
                exchanges.add(new Exchange(message.sequence(), "", said));
            } else if (!exchanges.isEmpty()) {
                said.addAll(replayed(message.steps()));
                if (!message.text().isEmpty()) {
                    said.add(AiMessage.from(message.text()));
                }
            }
        }
        cut();
        return size();
    }

    /** Takes the newest exchange out if it is this text of the user's, at this place and without an answer. */
    void removeUnanswered(long place, String text) {
        if (!exchanges.isEmpty()) {
            var newest = exchanges.get(exchanges.size() - 1);
            if (newest.said.size() == 1
                    && newest.place == place
                    && newest.said.get(0) instanceof UserMessage user
                    && user.singleText().equals(text.strip())) {
                exchanges.remove(exchanges.size() - 1);
            }
        }
    }

    /** Adds an exchange; a history that is too long then loses its older part at once. */
    void add(Exchange exchange) {
        exchanges.add(new Exchange(exchange.place, exchange.context, new ArrayList<>(exchange.said)));
        if (isTooLong(2)) {
            cut();
        }
    }

    /** All that was said, without the system side. */
    List<ChatMessage> said() {
        return exchanges.stream().flatMap(exchange -> exchange.said.stream()).toList();
    }

    /** The blocks of context in it. */
    List<String> contexts() {
        return exchanges.stream()
                .map(Exchange::context)
                .filter(context -> !context.isEmpty())
                .toList();
    }

    int most() {
        return 2 * kept;
    }

    boolean isEmpty() {
        return exchanges.isEmpty();
    }

    /** Position of its first text in the stored session; 0 when it is not known or there is none. */
    long place() {
        return exchanges.isEmpty() ? 0 : exchanges.get(0).place;
    }

    int size() {
        return exchanges.stream().mapToInt(exchange -> exchange.said.size()).sum();
    }

    /** The answers of a model that called tools, with the results, as messages. */
    static List<ChatMessage> replayed(List<ToolStep> steps) {
        var messages = new ArrayList<ChatMessage>();
        for (var step : steps) {
            var answer = AiMessage.builder()
                    .toolExecutionRequests(
                            step.calls().stream().map(History::request).toList());
            messages.add((step.text().isEmpty() ? answer : answer.text(step.text())).build());
            for (var call : step.calls()) {
                messages.add(ToolExecutionResultMessage.builder()
                        .id(call.callId())
                        .toolName(ToolCalls.presentable(request(call)).name())
                        .text(call.result())
                        .isError(call.isError())
                        .build());
            }
        }
        return messages;
    }

    private static ToolExecutionRequest request(ToolCallRecord call) {
        return ToolCalls.presentable(ToolExecutionRequest.builder()
                .id(call.callId())
                .name(call.name())
                .arguments(call.arguments())
                .build());
    }

    /**
     * Drops the older part, in whole exchanges. It drops down to half of what may be there: each cut changes where requests
     * begin, so a cut for each answer would leave no prefix that repeats. The newest exchange alone loses its oldest calls of
     * tools, and goes when its texts are too long as well.
     */
    private void cut() {
        while (exchanges.size() > 1 && isTooLong(1)) {
            exchanges.remove(0);
        }
        while (isTooLong(1) && hasCalls(exchanges.get(0))) {
            dropOldestCalls(exchanges.get(0).said);
        }
        if (isTooLong(1)) {
            exchanges.clear();
        }
    }

    private static boolean hasCalls(Exchange exchange) {
        return exchange.said.stream().anyMatch(ToolExecutionResultMessage.class::isInstance);
    }

    private static void dropOldestCalls(List<ChatMessage> said) {
        int first = 1;
        while (!(said.get(first) instanceof AiMessage answer && answer.hasToolExecutionRequests())) {
            first++;
        }
        int end = first + 1;
        while (end < said.size() && said.get(end) instanceof ToolExecutionResultMessage) {
            end++;
        }
        said.subList(first, end).clear();
    }

    /** Whether it is more than this many times what is kept. */
    private boolean isTooLong(int times) {
        return size() > kept * times
                || said().stream().mapToInt(History::length).sum() > MAX_CHARACTERS * times;
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
        return 0;
    }
}
