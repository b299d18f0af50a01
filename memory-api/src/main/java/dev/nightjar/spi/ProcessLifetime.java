package dev.nightjar.spi;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Objects that outlive the plugin that made them, because a process can have them only once. Example: a native library,
 * which two class loaders cannot both load and which cannot be unloaded at will. Thread-safe.
 *
 * <p>A kept object is never released. It must not refer to the plugin's class loader, or every reload keeps a copy of
 * the plugin's classes. Give it its own class loader, and exchange only JDK types with it.
 */
public final class ProcessLifetime {

    private static final Map<String, Object> KEPT = new HashMap<>();

    private ProcessLifetime() {}

    /**
     * The object kept under a key, made on the first call. If the maker throws, nothing is kept.
     *
     * @param key unique to the object and its version
     * @param type a JDK type
     * @throws IllegalArgumentException when the type is not a JDK type
     */
    public static synchronized <T> T keep(String key, Class<T> type, Supplier<? extends T> maker) {
        ClassLoader loader = type.getClassLoader();
        if (loader != null && loader != ClassLoader.getPlatformClassLoader()) {
            throw new IllegalArgumentException(
                    "Only a JDK type can outlive a plugin, but '" + key + "' is a " + type.getName());
        }
        Object kept = KEPT.get(key);
        if (kept == null) {
            kept = maker.get();
            KEPT.put(key, kept);
        }
        return type.cast(kept);
    }
}
