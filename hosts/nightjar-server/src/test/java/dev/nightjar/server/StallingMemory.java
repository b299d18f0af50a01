package dev.nightjar.server;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Work that goes on until a test lets it end: a tool, and a block for one prompt. */
final class StallingMemory implements ToolProvider, ContextProvider {

    static final String PROMPT = "stall";

    private static final long PATIENCE_SECONDS = 60;

    private final Semaphore begun = new Semaphore(0);
    private final CountDownLatch end = new CountDownLatch(1);

    record NoArguments() {}

    /** Whether so many have begun. */
    boolean awaitBegun(int count) throws InterruptedException {
        return begun.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    void end() {
        end.countDown();
    }

    @Override
    public List<Tool<?>> tools() {
        return List.of(Tool.reading("stall", "Waits", NoArguments.class, this::call));
    }

    @Override
    public Optional<String> buildContext(ContextRequest request) {
        if (request.prompt().equals(PROMPT)) {
            stall();
        }
        return Optional.empty();
    }

    private ToolResult call(ToolCall<NoArguments> call) {
        stall();
        return ToolResult.success("went on");
    }

    private void stall() {
        begun.release();
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
