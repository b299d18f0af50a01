package dev.nightjar.kernel.agent;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.model.TokenEstimate;
import dev.nightjar.memory.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * The newest exchanges of a conversation that a model sees, whole, without gaps, oldest first. It begins with a user
 * message, and every tool call has its result. Immutable.
 */
record History(List<Exchange> exchanges) {

    static final History EMPTY = new History(List.of());

    History {
        exchanges = List.copyOf(exchanges);
    }

    /**
     * One exchange: a user message and everything up to its answer.
     *
     * @param place position of the user message in the stored session; 0 when unknown
     * @param context the context in front of the user message; empty for none
     * @param said the messages, beginning with the user message
     * @param tokens approximate tokens
     */
    record Exchange(long place, String context, List<ChatMessage> said, long tokens) {

        Exchange(long place, String context, List<ChatMessage> said) {
            this(
                    place,
                    context,
                    List.copyOf(said),
                    said.stream().mapToLong(TokenEstimate::of).sum());
        }

        /** An exchange has no answer if the model failed, was cancelled or is missing. */
        private boolean isAnswered() {
            return said.size() > 1;
        }

        private boolean hasCalls() {
            return said.stream().anyMatch(ToolExecutionResultMessage.class::isInstance);
        }

        private Exchange withoutOldestCalls() {
            int first = 1;
            while (!(said.get(first) instanceof AiMessage answer && answer.hasToolExecutionRequests())) {
                first++;
            }
            int end = first + 1;
            while (end < said.size() && said.get(end) instanceof ToolExecutionResultMessage) {
                end++;
            }
            var rest = new ArrayList<>(said.subList(0, first));
            rest.addAll(said.subList(end, said.size()));
            return new Exchange(place, context, rest);
        }
    }

    /** The history of a stored conversation, from its first user message on. */
    static History of(List<StoredMessage> messages) {
        var exchanges = new ArrayList<Exchange>();
        int next = 0;
        while (next < messages.size()) {
            var opening = messages.get(next++);
            if (opening.role() == Role.USER) {
                var said = new ArrayList<ChatMessage>();
                said.add(UserMessage.from(opening.text()));
                for (; next < messages.size() && messages.get(next).role() != Role.USER; next++) {
                    said.addAll(replayed(messages.get(next).steps()));
                    if (!messages.get(next).text().isEmpty()) {
                        said.add(AiMessage.from(messages.get(next).text()));
                    }
                }
                exchanges.add(new Exchange(opening.sequence(), "", said));
            }
        }
        return new History(exchanges);
    }

    /** A copy with one more exchange. */
    History with(Exchange exchange) {
        var all = new ArrayList<>(exchanges);
        all.add(exchange);
        return new History(all);
    }

    /** The exchanges after this position of the stored session, and those with unknown position. */
    History after(long position) {
        return new History(exchanges.stream()
                .filter(exchange -> exchange.place == 0 || exchange.place > position)
                .toList());
    }

    /**
     * The newest exchanges within these numbers of messages and tokens, at least one. If the newest one alone is
     * longer, it loses its oldest tool calls.
     */
    History shortened(int messages, long tokens) {
        var rest = this;
        while (rest.exchanges.size() > 1 && rest.isOver(messages, tokens)) {
            rest = new History(rest.exchanges.subList(1, rest.exchanges.size()));
        }
        while (rest.isOver(messages, tokens)
                && !rest.isEmpty()
                && rest.exchanges.get(0).hasCalls()) {
            rest = new History(List.of(rest.exchanges.get(0).withoutOldestCalls()));
        }
        return rest;
    }

    /**
     * All messages of answered exchanges, without the system prompt. Unanswered ones are left out, because providers
     * want user and assistant to alternate.
     */
    List<ChatMessage> said() {
        return exchanges.stream()
                .filter(Exchange::isAnswered)
                .flatMap(exchange -> exchange.said.stream())
                .toList();
    }

    /** The context blocks of the history. */
    List<String> contexts() {
        return exchanges.stream()
                .map(Exchange::context)
                .filter(context -> !context.isEmpty())
                .toList();
    }

    boolean isEmpty() {
        return exchanges.isEmpty();
    }

    /** Position in the stored session of the first user message with known position; 0 for none. */
    long place() {
        return exchanges.stream()
                .filter(Exchange::isAnswered)
                .mapToLong(Exchange::place)
                .filter(place -> place > 0)
                .findFirst()
                .orElse(0);
    }

    /** Number of messages. */
    int size() {
        return exchanges.stream().mapToInt(exchange -> exchange.said.size()).sum();
    }

    /** Approximate tokens. */
    long tokens() {
        return exchanges.stream().mapToLong(Exchange::tokens).sum();
    }

    /** The model answers with tool calls, and their results, as messages. */
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

    private boolean isOver(int messages, long tokens) {
        return size() > messages || tokens() > tokens;
    }
}
