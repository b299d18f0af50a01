package dev.nightjar.server.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;

/**
 * Sends the progress of a request to its client. The tool only queues its steps; the thread that waits for the answer
 * sends them, and then the answer. So a slow client does not delay the tool; if too many steps wait, the oldest are
 * dropped. Thread-safe.
 */
final class StepSender {

    private static final int MOST_WAITING = 64;
    private static final McpJsonMapper JSON = McpJson.mapper();

    private final Consumer<String> client;
    private final Deque<ProgressNotification> waiting = new ArrayDeque<>();
    private boolean isOver;

    /** @param client receives the steps, each as a protocol message */
    StepSender(Consumer<String> client) {
        this.client = client;
    }

    /** Queues a step; a step after the answer is dropped. */
    synchronized void add(ProgressNotification step) {
        if (isOver) {
            return;
        }
        if (waiting.size() == MOST_WAITING) {
            waiting.removeFirst();
        }
        waiting.addLast(step);
        notifyAll();
    }

    /** The answer of this work. The subscriber's thread sends steps until then, so it blocks. */
    <T> Mono<T> sendUntilAnswered(Mono<T> work) {
        return Mono.deferContextual(context -> {
            var answer = work.contextWrite(context).doFinally(end -> end()).toFuture();
            try {
                for (var step = next(); step.isPresent(); step = next()) {
                    client.accept(message(step.get()));
                }
            } catch (InterruptedException e) {
                answer.cancel(true);
                Thread.currentThread().interrupt();
                return Mono.error(new IllegalStateException("The server is stopping", e));
            }
            return Mono.fromFuture(answer);
        });
    }

    /** Drops all waiting steps. */
    synchronized void cancel() {
        waiting.clear();
        end();
    }

    private synchronized void end() {
        isOver = true;
        notifyAll();
    }

    /** The next step; empty when no more will come. */
    private synchronized Optional<ProgressNotification> next() throws InterruptedException {
        while (waiting.isEmpty() && !isOver) {
            wait();
        }
        return Optional.ofNullable(waiting.pollFirst());
    }

    private static String message(ProgressNotification step) {
        try {
            return JSON.writeValueAsString(new JSONRPCNotification(McpSchema.METHOD_NOTIFICATION_PROGRESS, step));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
