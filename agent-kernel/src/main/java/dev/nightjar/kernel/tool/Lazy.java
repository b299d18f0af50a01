package dev.nightjar.kernel.tool;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value created once, on the first request. Thread-safe. */
final class Lazy<T> {

    private final Supplier<T> maker;
    private volatile @Nullable T value;

    Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    T get() {
        T made = value;
        return made == null ? make() : made;
    }

    private synchronized T make() {
        T made = value;
        if (made == null) {
            made = maker.get();
            value = made;
        }
        return made;
    }
}
