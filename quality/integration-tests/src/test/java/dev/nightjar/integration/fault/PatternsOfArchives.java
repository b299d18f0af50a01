package dev.nightjar.integration.fault;

import dev.nightjar.integration.Archives;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * The regular expressions of the built classes, of the JDK's kind and of re2j: what can be reached from static fields.
 */
final class PatternsOfArchives implements AutoCloseable {

    private static final String OURS = "dev.nightjar.";

    private final Map<String, Expression> found = new LinkedHashMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<URLClassLoader> loaders = new ArrayList<>();

    /** Looks through the archives that the command ships, and the optional ones. */
    static PatternsOfArchives all() throws IOException {
        var all = new PatternsOfArchives();
        var names = new ArrayList<>(Archives.ALL);
        names.addAll(Archives.OPTIONAL);
        for (var name : names) {
            all.readArchive(Archives.of(name));
        }
        return all;
    }

    /** Each once. */
    Collection<Expression> patterns() {
        return found.values();
    }

    /**
     * One expression.
     *
     * @param where the class and field it was found in
     * @param pattern of the JDK, or of re2j in the class loader of an archive
     */
    record Expression(String where, Object pattern) {

        /** How it is written. */
        String text() {
            return String.valueOf(pattern);
        }

        /** Looks for all that matches it in a text. */
        void findAll(String text) {
            try {
                var matcher = pattern.getClass()
                        .getMethod("matcher", CharSequence.class)
                        .invoke(pattern, text);
                var find = matcher.getClass().getMethod("find");
                while ((Boolean) find.invoke(matcher)) {
                    // the next one
                }
            } catch (InvocationTargetException e) {
                throw new AssertionError(where + ": " + this + " fails: " + e.getCause(), e.getCause());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void readArchive(Path archive) throws IOException {
        var loader = new URLClassLoader(new URL[] {archive.toUri().toURL()}, PatternsOfArchives.class.getClassLoader());
        loaders.add(loader);
        try (var jar = new JarFile(archive.toFile())) {
            jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith("dev/nightjar/") && name.endsWith(".class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .forEach(name -> load(name, loader).ifPresent(this::readClass));
        }
    }

    /** Empty for a class that needs a library that is not there. */
    private static Optional<Class<?>> load(String name, ClassLoader loader) {
        try {
            return Optional.of(Class.forName(name, true, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    private void readClass(Class<?> type) {
        for (var field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                look(type.getSimpleName() + "." + field.getName(), value(field, null));
            }
        }
    }

    private void look(String where, @Nullable Object value) {
        if (value != null && value.getClass().getName().endsWith(".Pattern")) {
            var expression = new Expression(where, value);
            found.putIfAbsent(value.getClass().getName() + expression.text(), expression);
        } else if (value == null || value instanceof Class || !seen.add(value)) {
            return;
        } else if (value instanceof Collection<?> several) {
            several.forEach(one -> look(where, one));
        } else if (value instanceof Map<?, ?> map) {
            look(where, List.of(map.keySet()));
            look(where, List.of(map.values()));
        } else if (value instanceof Optional<?> one) {
            look(where, one.orElse(null));
        } else if (value instanceof Object[] several) {
            Arrays.stream(several).forEach(one -> look(where, one));
        } else if (value.getClass().getName().startsWith(OURS)
                && !value.getClass().isHidden()) {
            for (Class<?> type = value.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
                for (var field : type.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())
                            && !field.getType().isPrimitive()) {
                        look(where, value(field, value));
                    }
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (var loader : loaders) {
            loader.close();
        }
    }

    private static @Nullable Object value(Field field, @Nullable Object owner) {
        try {
            return field.trySetAccessible() ? field.get(owner) : null;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
