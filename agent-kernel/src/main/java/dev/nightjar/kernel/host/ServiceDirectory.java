package dev.nightjar.kernel.host;

import dev.nightjar.kernel.report.FailureLog;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The services that extensions offer each other. If several offer the same type, the oldest is used and the others are
 * in reserve. Thread-safe.
 */
public final class ServiceDirectory {

    private final FailureLog failures;
    private final List<Offer> offers = new CopyOnWriteArrayList<>();

    public ServiceDirectory(FailureLog failures) {
        this.failures = failures;
    }

    /** Offers a service; a second one of the same type from the same owner replaces its first. */
    public synchronized void provide(String owner, Class<?> type, Object service) {
        offers.removeIf(offer -> offer.type == type && offer.owner.equals(owner));
        offers.stream()
                .filter(offer -> offer.type == type)
                .findFirst()
                .ifPresent(first -> failures.record(
                        owner,
                        "service " + type.getSimpleName(),
                        "is not used, because '" + first.owner
                                + "' offers one already; to use this one, remove the plugin of the other"));
        offers.add(new Offer(owner, type, service));
    }

    public synchronized void withdraw(String owner) {
        offers.removeIf(offer -> offer.owner.equals(owner));
    }

    public <S> Optional<S> find(Class<S> type) {
        return offers.stream()
                .filter(offer -> offer.type == type)
                .map(offer -> type.cast(offer.service))
                .findFirst();
    }

    private record Offer(String owner, Class<?> type, Object service) {}
}
