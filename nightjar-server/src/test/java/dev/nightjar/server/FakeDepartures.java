package dev.nightjar.server;

import dev.nightjar.extension.AgentExtension;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.Departures;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Tells of the moves that a test makes, as a store in a database server does. Thread-safe. */
final class FakeDepartures implements AgentExtension, Departures {

    private final Map<Namespace, Departure> departed = new ConcurrentHashMap<>();
    private final AtomicInteger looks = new AtomicInteger();
    private volatile boolean isBroken;

    @Override
    public void initialize(ExtensionContext context) {
        context.provide(Departures.class, this);
    }

    void move(String namespace, String server, long epoch) {
        departed.put(new Namespace(namespace), new Departure(server, epoch));
    }

    void moveBack(String namespace) {
        departed.remove(new Namespace(namespace));
    }

    void breakDown() {
        isBroken = true;
    }

    void comeBack() {
        departed.clear();
        isBroken = false;
    }

    int looks() {
        return looks.get();
    }

    @Override
    public Optional<Departure> of(Namespace namespace) {
        looks.incrementAndGet();
        if (isBroken) {
            throw new MemoryException("The table of departures cannot be read");
        }
        return Optional.ofNullable(departed.get(namespace));
    }
}
