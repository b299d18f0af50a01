package dev.nightjar.integration;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.spi.event.UserMessage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Says things in virtual threads, all at once. Run as a process of its own with one carrier for all of them;
 * {@link VirtualThreadsIT} looks at what it says.
 */
final class VirtualThreadHost {

    private static final int THREADS = 10_000;
    private static final int SESSIONS = 100;

    private VirtualThreadHost() {}

    /** The folder of the plugins and the one for the data. */
    public static void main(String[] arguments) throws Exception {
        try (var kernel = AgentKernel.builder()
                .plugins(Path.of(arguments[0]))
                .dataRoot(Path.of(arguments[1]))
                .polling(false)
                .warmUp(false)
                .start()) {
            var said = new ArrayList<Future<?>>();
            var threads = virtualThreads();
            for (int i = 0; i < THREADS; i++) {
                var message =
                        UserMessage.of(kernel.scope(), "s" + i % SESSIONS, "Parcel " + i + " is here.", Instant.now());
                said.add(threads.submit(() -> kernel.events().post(message)));
            }
            for (Future<?> one : said) {
                one.get();
            }
            threads.shutdown();
            var stats = kernel.service(MemoryService.class).orElseThrow().stats(kernel.scope());
            System.out.println("episodes " + stats.episodes());
            System.out.println("failures " + kernel.failures());
        }
    }

    /** The classes of tests are made for Java 17, which does not have them. */
    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }
}
