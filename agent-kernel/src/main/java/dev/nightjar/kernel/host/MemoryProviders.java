package dev.nightjar.kernel.host;

import com.google.common.base.CharMatcher;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.spi.memory.MemoryProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** The memory providers of a host by name: the built-in one and those of extensions. Thread-safe. */
public final class MemoryProviders {

    private static final CharMatcher IN_NAMES =
            CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('0', '9')).or(CharMatcher.is('-'));

    private final String selected;
    private final List<Named> providers = new CopyOnWriteArrayList<>();

    /** @param selected name of the default provider */
    public MemoryProviders(String selected, MemoryProvider builtIn) {
        this.selected = selected;
        register(FailureLog.HOST, builtIn);
    }

    /**
     * Adds a provider.
     *
     * @throws IllegalStateException when one of its names is taken or invalid
     */
    public synchronized void register(String owner, MemoryProvider provider) {
        var names = new ArrayList<>(List.of(provider.memoryName()));
        names.addAll(provider.memoryAliases());
        for (var name : names) {
            if (name.isEmpty() || !IN_NAMES.matchesAllOf(name)) {
                throw new IllegalStateException(
                        "The memory provider '" + name + "' needs a name of lower-case letters, digits and '-' only");
            }
            find(name).ifPresent(other -> {
                throw new IllegalStateException("The memory provider '" + name + "' is already offered by '"
                        + other.owner + "'; remove one of the two");
            });
        }
        providers.add(new Named(owner, List.copyOf(names), provider));
    }

    public void unregister(String owner) {
        providers.removeIf(provider -> provider.owner.equals(owner));
    }

    /**
     * The provider with this name or alias.
     *
     * @throws ConfigurationException when there is no such provider, naming the known ones
     */
    public Named require(String name) {
        return find(name)
                .orElseThrow(() -> new ConfigurationException("There is no memory provider '" + name
                        + "'; the known ones are "
                        + providers.stream()
                                .flatMap(provider -> provider.names.stream())
                                .sorted()
                                .collect(Collectors.joining(", "))
                        + ". Name one of them with --memory or agent.memory"));
    }

    /**
     * The default provider.
     *
     * @throws ConfigurationException when there is no such provider, naming the known ones
     */
    public Named selected() {
        return require(selected);
    }

    private Optional<Named> find(String name) {
        return providers.stream()
                .filter(provider -> provider.names.contains(name))
                .findFirst();
    }

    /**
     * A registered provider.
     *
     * @param owner the extension that offers it, for reports
     * @param names its name and its aliases
     */
    public record Named(String owner, List<String> names, MemoryProvider provider) {}
}
