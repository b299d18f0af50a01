package dev.nightjar.kernel;

import dev.nightjar.extension.ContextProvider;
import dev.nightjar.extension.ContextRequest;
import dev.nightjar.kernel.ProviderOutcome.Kind;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.background.TimeLimitedCalls.Ended;
import dev.nightjar.kernel.background.TimeLimitedCalls.Started;
import java.time.Duration;
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
final class ContextAssembly {

    private static final String RULE = "\n\n---\n\n";
    private static final int DEFAULT_PRIORITY = 100;
    /** A provider that ignores interrupts is asked no more while so many of its calls hang. */
    private static final int MOST_CALLS_PER_PROVIDER = 4;

    private final TimeLimitedCalls calls;
    private final FailureLog failures;
    private final List<Provider> providers = new CopyOnWriteArrayList<>();

    ContextAssembly(TimeLimitedCalls calls, FailureLog failures) {
        this.calls = calls;
        this.failures = failures;
    }

    void register(String owner, ContextProvider provider) {
        int priority = DEFAULT_PRIORITY;
        try {
            priority = provider.contextPriority();
        } catch (Throwable e) {
            failures.record(owner, "contextPriority", e);
        }
        providers.add(new Provider(owner, provider, priority, new AtomicInteger()));
        providers.sort(Comparator.comparingInt(Provider::priority));
    }

    void unregister(String owner) {
        providers.removeIf(provider -> provider.owner.equals(owner));
    }

    AssembledContext assemble(ContextRequest request, Duration limit) {
        List<Asked> asked =
                providers.stream().map(provider -> ask(provider, request)).toList();
        var blocks = new ArrayList<String>();
        var outcomes = new ArrayList<ProviderOutcome>();
        for (Asked each : asked) {
            outcomes.add(collect(each, limit, blocks));
        }
        return new AssembledContext(String.join(RULE, blocks), outcomes);
    }

    private Asked ask(Provider provider, ContextRequest request) {
        if (provider.underWay.get() >= MOST_CALLS_PER_PROVIDER) {
            failures.record(provider.owner, "buildContext", "not asked: earlier calls still hang");
            return new Asked(provider, null);
        }
        return new Asked(provider, calls.start(() -> {
            provider.underWay.incrementAndGet();
            try {
                return provider.provider.buildContext(request);
            } finally {
                provider.underWay.decrementAndGet();
            }
        }));
    }

    private ProviderOutcome collect(Asked asked, Duration limit, List<String> blocks) {
        String owner = asked.provider.owner;
        if (asked.call == null) {
            return new ProviderOutcome(owner, 0, Kind.FAILED);
        }
        Ended<Optional<String>> ended = asked.call.await(limit);
        if (ended.failure() != null) {
            failures.record(owner, "buildContext", ended.failure());
            return new ProviderOutcome(owner, ended.millis(), ended.isTimedOut() ? Kind.TIMED_OUT : Kind.FAILED);
        }
        if (ended.value() == null) {
            failures.record(owner, "buildContext", "answered null instead of an empty Optional");
            return new ProviderOutcome(owner, ended.millis(), Kind.FAILED);
        }
        String block = ended.value().orElse("").strip();
        if (block.isEmpty()) {
            return new ProviderOutcome(owner, ended.millis(), Kind.EMPTY);
        }
        blocks.add(block);
        return new ProviderOutcome(owner, ended.millis(), Kind.CONTRIBUTED);
    }

    private record Provider(String owner, ContextProvider provider, int priority, AtomicInteger underWay) {}

    private record Asked(Provider provider, @Nullable Started<Optional<String>> call) {}
}
