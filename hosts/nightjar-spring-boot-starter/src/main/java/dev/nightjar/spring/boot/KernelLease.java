package dev.nightjar.spring.boot;

import dev.nightjar.kernel.AgentKernel;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The use of a kernel by one application context. Contexts of one JVM that want the same kernel, as tests keep several
 * of an application, use one, because a store is open only once in a JVM. The last of them closes it. Thread-safe.
 */
final class KernelLease implements AutoCloseable {

    private static final Map<Object, Running> RUNNING = new HashMap<>();

    private final Object wanted;
    private final AgentKernel kernel;
    private boolean isClosed;

    private KernelLease(Object wanted, AgentKernel kernel) {
        this.wanted = wanted;
        this.kernel = kernel;
    }

    /**
     * Takes the running kernel that is the wanted one, or starts it.
     *
     * @param wanted all that makes one kernel different from another
     */
    static KernelLease of(Object wanted, Supplier<AgentKernel> start) {
        synchronized (RUNNING) {
            var running = RUNNING.computeIfAbsent(wanted, unused -> new Running(start.get()));
            running.leases++;
            return new KernelLease(wanted, running.kernel);
        }
    }

    AgentKernel kernel() {
        return kernel;
    }

    /** Closes the kernel if no other context uses it. A second call does nothing. */
    @Override
    public void close() {
        synchronized (RUNNING) {
            var running = RUNNING.get(wanted);
            if (isClosed || running == null) {
                return;
            }
            isClosed = true;
            running.leases--;
            if (running.leases == 0) {
                RUNNING.remove(wanted);
                kernel.close();
            }
        }
    }

    private static final class Running {

        private final AgentKernel kernel;
        private int leases;

        Running(AgentKernel kernel) {
            this.kernel = kernel;
        }
    }
}
