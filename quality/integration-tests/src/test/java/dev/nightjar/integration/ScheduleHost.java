package dev.nightjar.integration;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.schedule.GoalAnswer;
import dev.nightjar.kernel.schedule.SchedulerEngine;
import dev.nightjar.kernel.schedule.SchedulerHost;
import dev.nightjar.kernel.schedule.SchedulerSettings;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.SchedulerProvider;
import dev.nightjar.spi.event.ScheduleNotice;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduledTask;
import dev.nightjar.testkit.SettableClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A kernel with the real memory archive whose scheduler a test steps by hand. */
final class ScheduleHost implements AutoCloseable {

    static final String ENABLED = """
            memory:
              toolsets: [schedule]
            scheduler:
              enabled: true
            """;

    private final SettableClock clock;
    private final AgentKernel kernel;
    private final List<ScheduleNotice> notices = new CopyOnWriteArrayList<>();
    private final List<String> failuresBeside = new CopyOnWriteArrayList<>();
    private final ObservedJobs observed;
    private boolean isConfirming = true;

    private ScheduleHost(SettableClock clock, AgentKernel kernel, ObservedJobs observed) {
        this.observed = observed;
        this.clock = clock;
        this.kernel = kernel;
        kernel.events().register(new Object() {
            @Subscribe
            public void on(ScheduleNotice notice) {
                notices.add(notice);
                if (isConfirming) {
                    notice.confirmDelivery();
                }
            }
        });
    }

    static ScheduleHost start(
            Path folder, SettableClock clock, String yaml, boolean isPolling, ScheduledTask... tasks) {
        try {
            var plugins = folder.resolve("plugins");
            if (!Files.exists(plugins)) {
                Archives.folderWith(folder, List.of(Archives.MEMORY));
            }
            Files.createDirectories(folder.resolve("data"));
            Files.writeString(folder.resolve("data/nightjar.yaml"), yaml);
            var observed = new ObservedJobs(new CopyOnWriteArrayList<>());
            var kernel = AgentKernel.builder()
                    .telemetry(observed)
                    .agent("assistant")
                    .namespace(new Namespace("user:ada"))
                    .dataRoot(folder.resolve("data"))
                    .plugins(plugins)
                    .environment(Map.of())
                    .clock(clock)
                    .polling(isPolling);
            if (tasks.length > 0) {
                kernel.extension(new Tasks(List.of(tasks)));
            }
            return new ScheduleHost(clock, kernel.start(), observed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    AgentKernel kernel() {
        return kernel;
    }

    ScheduleStore store() {
        return kernel.service(ScheduleStore.class).orElseThrow();
    }

    /** The runs that were observed: the job and how it failed, or none. */
    List<String> observedJobs() {
        return observed.runs;
    }

    List<ScheduleNotice> notices() {
        return notices;
    }

    void confirmNothing() {
        isConfirming = false;
    }

    /** Another scheduler for the same agent, with the store of this host or one around it. */
    SchedulerEngine engineBeside(SchedulerSettings settings, ScheduleStore store) {
        return new SchedulerEngine(
                settings,
                new SchedulerHost(
                        kernel.scope(),
                        false,
                        true,
                        clock,
                        () -> Optional.of(store),
                        kernel.events(),
                        new SchedulerHost.FailureReporter() {
                            @Override
                            public void record(String component, String operation, Throwable cause) {
                                failuresBeside.add(operation + ": " + cause);
                            }

                            @Override
                            public String inOneLine(Throwable cause) {
                                return cause.toString();
                            }
                        },
                        Telemetry.NONE));
    }

    /** What went wrong in schedulers beside. */
    List<String> failuresBeside() {
        return failuresBeside;
    }

    /** What a model would answer, whatever the goal. */
    void answer(String text) {
        kernel.scheduler().goalRunner(goal -> new GoalAnswer(text, null, 2, 0.01));
    }

    /** Moves the clock from one due time to the next, up to this moment, running what is due. */
    int runUntil(Instant end) {
        int runs = 0;
        for (var due = kernel.scheduler().nextDue();
                due.isPresent() && !due.get().isAfter(end);
                due = kernel.scheduler().nextDue()) {
            clock.set(due.get().isAfter(clock.instant()) ? due.get() : clock.instant());
            runs += kernel.scheduler().runDue(clock.instant());
        }
        clock.set(end);
        return runs;
    }

    Schedule named(String name) {
        return store().all("assistant").stream()
                .filter(one -> one.terms().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Newest first. */
    List<ScheduleRun> runsOf(String name) {
        return new ArrayList<>(store().history(named(name).id(), 2_000));
    }

    JsonNode tool(String name, String arguments) {
        return tool(kernel.scope(), name, arguments);
    }

    JsonNode tool(MemoryScope scope, String name, String arguments) {
        return TestHost.json(
                kernel.tools().call(name, arguments, scope, "chat-7").json());
    }

    @Override
    public void close() {
        kernel.close();
    }

    /** An extension that brings tasks. */
    record Tasks(List<ScheduledTask> tasks) implements SchedulerProvider {

        @Override
        public List<ScheduledTask> scheduledTasks() {
            return tasks;
        }
    }

    /** Listens to jobs. */
    private record ObservedJobs(List<String> runs) implements Telemetry {

        @Override
        public Span begin(Operation operation) {
            return operation.kind() == Kind.JOB ? new Job(operation.attributes()) : Span.NONE;
        }

        private final class Job implements Span {

            private final Map<String, String> attributes;
            private String failure = "none";

            private Job(Map<String, String> attributes) {
                this.attributes = attributes;
            }

            @Override
            public void failed(String type) {
                failure = type;
            }

            @Override
            public void close() {
                runs.add(attributes + " " + failure);
            }
        }
    }
}
