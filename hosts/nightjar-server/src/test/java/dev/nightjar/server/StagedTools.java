package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.spi.ToolProvider;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tools that tell steps, and go on when a test wants them to. */
final class StagedTools implements ToolProvider {

    static final int STEPS = 30;
    /** More than any buffers of a connection hold. */
    static final int FLOOD = 20_000;

    private static final String LONG = "x".repeat(2_000);
    private static final long PATIENCE_SECONDS = 60;

    private final CyclicBarrier meeting = new CyclicBarrier(2);
    private final Semaphore goOn = new Semaphore(0);
    private final Semaphore ended = new Semaphore(0);
    private final Semaphore interrupted = new Semaphore(0);

    record NoArguments() {}

    @Override
    public List<Tool<?>> tools() {
        return List.of(
                Tool.reading("meet", "Two calls go step by step with each other", NoArguments.class, this::meet),
                Tool.reading("hold", "Waits after its first step", NoArguments.class, this::hold),
                Tool.reading("flood", "Tells more than anybody reads", NoArguments.class, this::flood),
                Tool.reading("fail", "Fails after its first step", NoArguments.class, StagedTools::fail));
    }

    /** Lets one call of {@code hold} go on. */
    void goOn() {
        goOn.release();
    }

    void awaitEnd() throws InterruptedException {
        assertThat(ended.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    void awaitInterrupt() throws InterruptedException {
        assertThat(interrupted.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    boolean isInterrupted() {
        return interrupted.availablePermits() > 0;
    }

    private ToolResult meet(ToolCall<NoArguments> call) {
        for (int i = 1; i <= STEPS; i++) {
            try {
                meeting.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
            call.progress().report(i, STEPS, call.scope().namespace().value());
        }
        return ToolResult.success("met");
    }

    private ToolResult hold(ToolCall<NoArguments> call) {
        call.progress().report(1, "holding");
        try {
            goOn.acquire();
        } catch (InterruptedException e) {
            interrupted.release();
            return ToolResult.failure("interrupted");
        }
        for (int i = 2; i <= STEPS; i++) {
            call.progress().report(i, STEPS, LONG);
        }
        ended.release();
        return ToolResult.success("held");
    }

    private ToolResult flood(ToolCall<NoArguments> call) {
        for (int i = 1; i <= FLOOD; i++) {
            call.progress().report(i, FLOOD, LONG);
        }
        ended.release();
        return ToolResult.success("flooded");
    }

    private static ToolResult fail(ToolCall<NoArguments> call) {
        call.progress().report(1, "failing");
        throw new IllegalStateException("no luck");
    }
}
