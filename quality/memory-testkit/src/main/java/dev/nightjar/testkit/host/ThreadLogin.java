package dev.nightjar.testkit.host;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The login of an application that binds it to the thread of a request, as most do. In other threads, such as those in
 * which a model's client streams, nobody is logged in. A {@link HostDoor} whose framework lets the application find the
 * user gives it {@link #user()}. Thread-safe.
 */
public final class ThreadLogin {

    // One per door: users of one application are not logged in to another one.
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<@Nullable String> user = new ThreadLocal<>();

    /** The user who is logged in, in this thread; null for nobody. */
    public @Nullable String user() {
        return user.get();
    }

    /** Handles a request in this thread, as this user. */
    public <T> T as(String name, Supplier<T> request) {
        user.set(name);
        try {
            return request.get();
        } finally {
            user.remove();
        }
    }
}
