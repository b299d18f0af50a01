package dev.nightjar.extension;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a plugin keeps beyond its own unloading, because the process can have it once only: a native library can neither
 * be loaded by two class loaders nor be unloaded at will. Thread-safe.
 *
 * <p>What is kept is never given back. It must not refer to the plugin's class loader, or every reload keeps a copy of
 * the plugin's classes: give it a class loader of its own, and let only types of the JDK cross.
 */
public final class ProcessLifetime {

    private static final Map<String, Object> KEPT = new HashMap<>();

    private ProcessLifetime() {}

    /**
     * What is kept under a key, made at the first call. When making it throws, nothing is kept.
     *
     * @param key unique to what is kept and to its version
     * @param type a type of the JDK
     * @throws IllegalArgumentException when the type is not one of the JDK
     */
    public static synchronized <T> T keep(String key, Class<T> type, Supplier<? extends T> maker) {
        ClassLoader loader = type.getClassLoader();
        if (loader != null && loader != ClassLoader.getPlatformClassLoader()) {
            throw new IllegalArgumentException(
                    "Only types of the JDK outlast a plugin, but '" + key + "' is a " + type.getName());
        }
        Object kept = KEPT.get(key);
        if (kept == null) {
            kept = maker.get();
            KEPT.put(key, kept);
        }
        return type.cast(kept);
    }
}
