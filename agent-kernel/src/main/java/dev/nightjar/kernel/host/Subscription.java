package dev.nightjar.kernel.host;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.kernel.report.FailureLog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One object registered on the bus, with its {@code @Subscribe} methods, including inherited ones, as in Guava. Guava
 * itself keeps them for ever, and with them the class loader of every plugin that once subscribed.
 */
final class Subscription {

    private final String owner;
    private final Object subscriber;
    private final FailureLog failures;
    private final List<Handler> handlers;

    /** @throws IllegalArgumentException when a subscribing method does not have exactly one parameter */
    Subscription(String owner, Object subscriber, FailureLog failures) {
        this.owner = owner;
        this.subscriber = subscriber;
        this.failures = failures;
        this.handlers = handlers(subscriber.getClass());
    }

    boolean isOf(String other) {
        return owner.equals(other);
    }

    boolean isFor(Object other) {
        return subscriber == other;
    }

    /** Calls every method that takes the event. Never throws. */
    void deliver(Object event) {
        for (Handler handler : handlers) {
            if (handler.event.isInstance(event)) {
                deliver(event, handler);
            }
        }
    }

    private void deliver(Object event, Handler handler) {
        try {
            if (handler.isConcurrent) {
                handler.method.invoke(subscriber, event);
            } else {
                // Not a monitor: that would pin the carriers of virtual threads while the subscriber works.
                handler.lock.lock();
                try {
                    handler.method.invoke(subscriber, event);
                } finally {
                    handler.lock.unlock();
                }
            }
        } catch (InvocationTargetException e) {
            report(event, handler, e.getCause() == null ? e : e.getCause());
        } catch (IllegalAccessException | RuntimeException | Error e) {
            report(event, handler, e);
        }
    }

    private void report(Object event, Handler handler, Throwable cause) {
        failures.record(
                owner,
                "event " + event.getClass().getSimpleName() + " in "
                        + subscriber.getClass().getSimpleName() + "." + handler.method.getName(),
                cause);
    }

    private static List<Handler> handlers(Class<?> subscriber) {
        var handlers = new ArrayList<Handler>();
        Set<List<Object>> overridden = new HashSet<>();
        for (Class<?> type : hierarchy(subscriber)) {
            for (Method method : type.getDeclaredMethods()) {
                boolean isSubscribing = method.isAnnotationPresent(Subscribe.class) && !method.isSynthetic();
                if (isSubscribing && overridden.add(signature(method))) {
                    handlers.add(handler(method));
                }
            }
        }
        return List.copyOf(handlers);
    }

    private static List<Object> signature(Method method) {
        return List.of(method.getName(), Arrays.asList(method.getParameterTypes()));
    }

    private static Handler handler(Method method) {
        if (method.getParameterCount() != 1 || method.getParameterTypes()[0].isPrimitive()) {
            throw new IllegalArgumentException(
                    "A @Subscribe method must take one event, but this one does not: " + method);
        }
        method.setAccessible(true);
        return new Handler(
                method, method.getParameterTypes()[0], method.isAnnotationPresent(AllowConcurrentEvents.class));
    }

    /** The class, its superclasses and their interfaces, nearest first. */
    private static Set<Class<?>> hierarchy(Class<?> subscriber) {
        Set<Class<?>> found = new LinkedHashSet<>();
        Deque<Class<?>> interfaces = new ArrayDeque<>();
        for (Class<?> type = subscriber; type != null; type = type.getSuperclass()) {
            found.add(type);
            interfaces.addAll(List.of(type.getInterfaces()));
        }
        while (!interfaces.isEmpty()) {
            Class<?> next = interfaces.remove();
            if (found.add(next)) {
                interfaces.addAll(List.of(next.getInterfaces()));
            }
        }
        return found;
    }

    /** One method. Its lock keeps two threads from entering it, unless it allows concurrency. */
    private static final class Handler {

        private final Method method;
        private final Class<?> event;
        private final boolean isConcurrent;
        private final ReentrantLock lock = new ReentrantLock();

        private Handler(Method method, Class<?> event, boolean isConcurrent) {
            this.method = method;
            this.event = event;
            this.isConcurrent = isConcurrent;
        }
    }
}
