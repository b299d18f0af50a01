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
 * Tells the client of a request how far it has come. The tool leaves its steps here and goes on; the thread that waits for the
 * answer sends them, and then the answer. So a client that reads slowly holds up no tool: it misses the oldest steps that wait.
 * Thread-safe.
 */
final class StepSender {

    private static final int MOST_WAITING = 64;
    private static final McpJsonMapper JSON = McpJson.mapper();

    private final Consumer<String> client;
    private final Deque<ProgressNotification> waiting = new ArrayDeque<>();
    private boolean isOver;

    /** @param client is sent the steps, each as a message of the protocol */
    StepSender(Consumer<String> client) {
        this.client = client;
    }

    /** Takes a step to be sent; one that comes after the answer is dropped. */
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

    /** What the work answers. Who subscribes to it sends the steps until then, and so is held up. */
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

    /** Sends none of the steps that wait. */
    synchronized void cancel() {
        waiting.clear();
        end();
    }

    private synchronized void end() {
        isOver = true;
        notifyAll();
    }

    /** Empty when there will be none. */
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
