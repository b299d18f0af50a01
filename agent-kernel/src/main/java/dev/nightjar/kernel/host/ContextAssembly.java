package dev.nightjar.kernel.host;

import dev.nightjar.extension.ContextProvider;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.background.TimeLimitedCalls.Ended;
import dev.nightjar.kernel.background.TimeLimitedCalls.Started;
import dev.nightjar.kernel.host.ContextLimits.Limit;
import dev.nightjar.kernel.report.AssembledContext;
import dev.nightjar.kernel.report.ProviderOutcome;
import dev.nightjar.kernel.report.ProviderOutcome.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Asks the context providers for their blocks, all at once, and waits for each as long as the limit allows. Thread-safe.
 */
public final class ContextAssembly {

    private static final String RULE = "\n\n---\n\n";
    private static final String OPERATION = "context";
    private static final int DEFAULT_PRIORITY = 100;
    /** A provider that ignores interrupts is asked no more while so many of its calls hang. */
    private static final int MOST_CALLS_PER_PROVIDER = 4;

    private final TimeLimitedCalls calls;
    private final FailureLog failures;
    private final ContextLimits.Durations durations;
    private final List<Provider> providers = new CopyOnWriteArrayList<>();

    ContextAssembly(TimeLimitedCalls calls, FailureLog failures, ContextLimits.Durations durations) {
        this.calls = calls;
        this.failures = failures;
        this.durations = durations;
    }

    void register(String owner, ContextProvider provider) {
        int priority = DEFAULT_PRIORITY;
        try {
            priority = provider.contextPriority();
        } catch (Throwable e) {
            failures.record(owner, "contextPriority", e);
        }
        providers.add(new Provider(owner, provider, priority, new AtomicInteger(), new ContextLimits(durations)));
        providers.sort(Comparator.comparingInt(Provider::priority));
    }

    void unregister(String owner) {
        providers.removeIf(provider -> provider.owner.equals(owner));
    }

    public AssembledContext assemble(ContextProvider.Request request) {
        List<Asked> asked =
                providers.stream().map(provider -> ask(provider, request)).toList();
        var blocks = new ArrayList<String>();
        var outcomes = new ArrayList<ProviderOutcome>();
        for (Asked each : asked) {
            outcomes.add(collect(each, blocks));
        }
        return new AssembledContext(String.join(RULE, blocks), outcomes);
    }

    private Asked ask(Provider provider, ContextProvider.Request request) {
        Limit limit = provider.limits.next();
        if (provider.underWay.get() >= MOST_CALLS_PER_PROVIDER) {
            return new Asked(provider, null, limit);
        }
        return new Asked(provider, calls.start(() -> provider.block(request)), limit);
    }

    private ProviderOutcome collect(Asked asked, List<String> blocks) {
        if (asked.call == null) {
            return leftOut(asked, new Ended<>(null, null, 0), "it was not asked, because earlier calls still hang");
        }
        Ended<Optional<String>> ended = asked.call.await(asked.limit.duration());
        if (ended.isTimedOut()) {
            return leftOut(asked, ended, "it was not ready after " + asked.limit.inWords());
        }
        if (ended.failure() != null) {
            return leftOut(asked, ended, FailureLog.describe(ended.failure()));
        }
        if (ended.value() == null) {
            return leftOut(asked, ended, "it answered null instead of an empty Optional");
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
        if (ended.failure() == null || ended.isTimedOut()) {
            failures.record(owner, OPERATION, message);
        } else {
            failures.record(owner, OPERATION, message, ended.failure());
        }
        return new ProviderOutcome(owner, ended.millis(), ended.isTimedOut() ? Kind.TIMED_OUT : Kind.FAILED, why);
    }

    private record Provider(
            String owner, ContextProvider provider, int priority, AtomicInteger underWay, ContextLimits limits) {

        Optional<String> block(ContextProvider.Request request) {
            underWay.incrementAndGet();
            try {
                return provider.buildContext(request);
            } finally {
                limits.noteAnswer();
                underWay.decrementAndGet();
            }
        }
    }

    private record Asked(Provider provider, @Nullable Started<Optional<String>> call, Limit limit) {}
}
