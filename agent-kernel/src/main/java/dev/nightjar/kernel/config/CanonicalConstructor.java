package dev.nightjar.kernel.config;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A record's canonical constructor, called by position, and its accessors. Records of plugins need not be public. */
record CanonicalConstructor(Constructor<?> constructor) {

    static CanonicalConstructor of(Class<?> type) {
        Class<?>[] parameters = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(parameters);
            constructor.setAccessible(true);
            return new CanonicalConstructor(constructor);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("A record without canonical constructor: " + type.getName(), e);
        }
    }

    /** Calls it; passes on what the constructor throws. */
    Object construct(@Nullable Object... values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new IllegalStateException(
                    "Cannot make a " + constructor.getDeclaringClass().getName(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "Cannot make a " + constructor.getDeclaringClass().getName(), e);
        }
    }

    static @Nullable Object read(RecordComponent component, @Nullable Object from) {
        if (from == null) {
            return null;
        }
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(from);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot read " + component, e);
        }
    }
}
