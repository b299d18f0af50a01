package dev.nightjar.integration.fault;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.SchedulerProvider;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ScheduledTask;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** An extension that behaves badly in one of the calls that a host makes. */
final class FaultyExtension implements ContextProvider, ToolProvider, SchedulerProvider {

    static final String TOOL = "faulty";
    static final String TASK = "faulty-task";

    private final HostCall callback;
    private final Behaviour behaviour;
    private final CountDownLatch released = new CountDownLatch(1);
    private final Object lock = new Object();
    private final AtomicInteger calls = new AtomicInteger();

    FaultyExtension(HostCall callback, Behaviour behaviour) {
        this.callback = callback;
        this.behaviour = behaviour;
    }

    /** A call that a host makes. */
    enum HostCall {
        INITIALIZE,
        WARM_UP,
        TOOLS,
        TOOL_CALL,
        CONTEXT,
        TASKS,
        RUN,
        EVENT,
        BACKGROUND,
        HEALTH,
        CLOSE
    }

    /** What the extension does when it is called. */
    enum Behaviour {
        THROWS,
        ERROR,
        /** Ignores interrupts. */
        HANGS,
        /** Waits for a lock that a thread keeps that waits for it. */
        DEADLOCK;

        boolean isEndless() {
            return this == HANGS || this == DEADLOCK;
        }
    }

    /** How often it behaved badly. */
    int calls() {
        return calls.get();
    }

    /** Ends what hangs. */
    void release() {
        released.countDown();
    }

    @Override
    public void initialize(ExtensionContext context) {
        context.events().register(this);
        behave(HostCall.INITIALIZE);
        context.runInBackground("something", () -> behave(HostCall.BACKGROUND));
    }

    @Override
    public void warmUp() {
        behave(HostCall.WARM_UP);
    }

    @Override
    public Optional<String> buildContext(ContextRequest request) {
        behave(HostCall.CONTEXT);
        return Optional.empty();
    }

    @Override
    public List<Tool<?>> tools() {
        behave(HostCall.TOOLS);
        return List.of(Tool.reading(TOOL, "Does nothing", Nothing.class, call -> {
            behave(HostCall.TOOL_CALL);
            return ToolResult.success(new Nothing(""));
        }));
    }

    @Override
    public List<ScheduledTask> scheduledTasks() {
        behave(HostCall.TASKS);
        return List.of(ScheduledTask.of(TASK, "Does nothing", new Cadence.Interval(Duration.ofHours(1)), run -> {
            behave(HostCall.RUN);
            return new ScheduledTask.Report(Map.of(), "done", "");
        }));
    }

    /** Somebody says something. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(UserMessage message) {
        behave(HostCall.EVENT);
    }

    @Override
    public Health health() {
        behave(HostCall.HEALTH);
        return Health.up("ready");
    }

    @Override
    public void close() {
        behave(HostCall.CLOSE);
    }

    private void behave(HostCall called) {
        if (called != callback) {
            return;
        }
        calls.incrementAndGet();
        switch (behaviour) {
            case THROWS -> throw new IllegalStateException("a fault in " + called);
            case ERROR -> throw new NoClassDefFoundError("a fault in " + called);
            case HANGS -> waitForRelease();
            case DEADLOCK -> waitForLock();
        }
    }

    private void waitForRelease() {
        boolean isReleased = false;
        while (!isReleased) {
            try {
                released.await();
                isReleased = true;
            } catch (InterruptedException e) {
                // It is badly written.
                isReleased = released.getCount() == 0;
            }
        }
    }

    private void waitForLock() {
        var isKept = new CountDownLatch(1);
        var keeper = new Thread(
                () -> {
                    synchronized (lock) {
                        isKept.countDown();
                        waitForRelease();
                    }
                },
                "keeper of a lock");
        keeper.setDaemon(true);
        keeper.start();
        while (isKept.getCount() > 0) {
            Thread.onSpinWait();
        }
        synchronized (lock) {
            released.countDown();
        }
    }

    /** No arguments, and no result. */
    record Nothing(String nothing) {}
}
