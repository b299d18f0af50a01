package dev.nightjar.kernel.host;

import com.google.common.eventbus.EventBus;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.host.Telemetry;
import dev.nightjar.host.Telemetry.Operation;
import dev.nightjar.host.Telemetry.Span;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.background.TimeLimitedCalls.Ended;
import dev.nightjar.kernel.background.TimeLimitedCalls.Started;
import dev.nightjar.kernel.host.ContextLimits.Limit;
import dev.nightjar.kernel.report.AssembledContext;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.ProviderOutcome;
import dev.nightjar.kernel.report.ProviderOutcome.Kind;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.event.ContextAdded;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Asks all context providers for their blocks in parallel, and waits for each up to its limit. Thread-safe. */
public final class ContextAssembly {

    private static final String RULE = "\n\n---\n\n";
    private static final String OPERATION = "context";
    private static final int DEFAULT_PRIORITY = 100;

    private final TimeLimitedCalls calls;
    private final FailureLog failures;
    private final Telemetry telemetry;
    private final ContextLimits.Durations durations;
    private final EventBus events;
    private final Clock clock;
    private final List<Provider> providers = new CopyOnWriteArrayList<>();

    private ContextAssembly(
            TimeLimitedCalls calls,
            FailureLog failures,
            Telemetry telemetry,
            ContextLimits.Durations durations,
            EventBus events,
            Clock clock) {
        this.calls = calls;
        this.failures = failures;
        this.telemetry = telemetry;
        this.durations = durations;
        this.events = events;
        this.clock = clock;
    }

    /**
     * The assembly of a host without providers.
     *
     * @param events receives each context that a model is given
     */
    public static ContextAssembly of(HostSetup setup, TimeLimitedCalls calls, EventBus events) {
        var settings = setup.settings();
        return new ContextAssembly(
                calls,
                setup.failures(),
                setup.telemetry(),
                new ContextLimits.Durations(settings.contextTimeoutMs(), settings.firstContextTimeoutMs()),
                events,
                setup.clock());
    }

    public void register(String owner, ContextProvider provider) {
        int priority = DEFAULT_PRIORITY;
        try {
            if (!provider.isContributing()) {
                return;
            }
            priority = provider.contextPriority();
        } catch (Throwable e) {
            failures.record(owner, "contextPriority", e);
        }
        providers.add(new Provider(owner, provider, priority, new HangingCalls(), new ContextLimits(durations)));
        providers.sort(Comparator.comparingInt(Provider::priority));
    }

    public void unregister(String owner) {
        providers.removeIf(provider -> provider.owner.equals(owner));
    }

    public AssembledContext assemble(ContextRequest request) {
        try (var span = telemetry.begin(Operation.of(Telemetry.Kind.CONTEXT))) {
            var assembled = assemble(request, span);
            if (!assembled.leftOut().isEmpty()) {
                span.failed("left_out");
            }
            return assembled;
        }
    }

    /** Announces that a model is given this context; a blank one is not announced. */
    public void given(ContextRequest request, String context) {
        if (!context.isBlank()) {
            events.post(
                    new ContextAdded(request.scope(), request.sessionId(), request.prompt(), context, clock.instant()));
        }
    }

    private AssembledContext assemble(ContextRequest request, Span span) {
        List<Asked> asked =
                providers.stream().map(provider -> ask(provider, request, span)).toList();
        var blocks = new ArrayList<String>();
        var outcomes = new ArrayList<ProviderOutcome>();
        for (Asked each : asked) {
            outcomes.add(collect(each, blocks));
        }
        return new AssembledContext(String.join(RULE, blocks), outcomes);
    }

    private Asked ask(Provider provider, ContextRequest request, Span span) {
        if (provider.hanging.areTooMany(request.scope().namespace())) {
            return new Asked(provider, null, provider.limits.usual());
        }
        Limit limit = provider.limits.begin();
        var call = new Call(provider, request);
        return new Asked(provider, new Pending(call, calls.start(span.carry(call))), limit);
    }

    private ProviderOutcome collect(Asked asked, List<String> blocks) {
        if (asked.pending == null) {
            return leftOut(asked, new Ended<>(null, null, 0), "it was not asked, because earlier calls still hang");
        }
        Ended<Optional<String>> ended = asked.pending.started.await(asked.limit.duration());
        asked.pending.call.giveUp();
        if (ended.isTimedOut()) {
            return leftOut(asked, ended, "it was not ready after " + asked.limit.inWords());
        }
        if (ended.failure() != null) {
            return leftOut(asked, ended, FailureLog.describe(ended.failure()));
        }
        if (ended.value() == null) {
            return leftOut(asked, ended, "it returned null instead of an empty Optional");
        }
        String block = ended.value().orElse("").strip();
        if (!block.isEmpty()) {
            blocks.add(block);
        }
        Kind kind = block.isEmpty() ? Kind.EMPTY : Kind.CONTRIBUTED;
        return new ProviderOutcome(asked.provider.owner, ended.millis(), kind, null);
    }

    private ProviderOutcome leftOut(Asked asked, Ended<Optional<String>> ended, String why) {
        String owner = asked.provider.owner;
        String message = "left out of the prompt: " + why;
        if (ended.failure() == null || ended.isTimedOut() || ended.failure() instanceof MemoryException) {
            failures.record(owner, OPERATION, message); // one line for each prompt: what it says is for people
        } else {
            failures.record(owner, OPERATION, message, ended.failure());
        }
        return new ProviderOutcome(owner, ended.millis(), ended.isTimedOut() ? Kind.TIMED_OUT : Kind.FAILED, why);
    }

    private record Provider(
            String owner, ContextProvider provider, int priority, HangingCalls hanging, ContextLimits limits) {}

    /** One call of a provider. It counts as hanging from when it is abandoned until it ends. */
    private static final class Call implements Callable<Optional<String>> {

        private final Provider provider;
        private final ContextRequest request;
        private boolean isRunning;
        private boolean isGivenUp;

        Call(Provider provider, ContextRequest request) {
            this.provider = provider;
            this.request = request;
        }

        @Override
        public Optional<String> call() {
            run(true);
            try {
                return provider.provider.buildContext(request);
            } finally {
                provider.limits.noteAnswer();
                run(false);
            }
        }

        private synchronized void run(boolean isRunningNow) {
            isRunning = isRunningNow;
            if (isGivenUp) {
                if (isRunning) {
                    provider.hanging.begin(namespace());
                } else {
                    provider.hanging.end(namespace());
                }
            }
        }

        /** Abandons the call. */
        synchronized void giveUp() {
            isGivenUp = true;
            if (isRunning) {
                provider.hanging.begin(namespace());
            }
        }

        private Namespace namespace() {
            return request.scope().namespace();
        }
    }

    private record Pending(Call call, Started<Optional<String>> started) {}

    private record Asked(Provider provider, @Nullable Pending pending, Limit limit) {}
}
