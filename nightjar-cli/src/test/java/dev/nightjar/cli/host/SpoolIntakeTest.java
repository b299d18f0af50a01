package dev.nightjar.cli.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.cli.host.SpooledMessage.Target;
import dev.nightjar.event.EpisodeRecorded;
import dev.nightjar.event.MessageRefused;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.AgentExtension;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.Departures;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolIntakeTest {

    /** Confirms each message; some memories have moved to another server. */
    private static final class Store implements AgentExtension, Departures {

        private final Set<Namespace> departed = ConcurrentHashMap.newKeySet();
        private final List<String> stored = new CopyOnWriteArrayList<>();
        private ExtensionContext host;

        @Override
        public void initialize(ExtensionContext context) {
            host = context;
            context.provide(Departures.class, this);
            context.provide(MemoryService.class, (MemoryService) Proxy.newProxyInstance(
                    SpoolIntakeTest.class.getClassLoader(),
                    new Class<?>[] {MemoryService.class},
                    (proxy, method, arguments) -> {
                        throw new UnsupportedOperationException(method.getName());
                    }));
            context.events().register(this);
        }

        @Subscribe
        public void on(UserMessage message) {
            if (message.text().equals("refused")) {
                host.events().post(new MessageRefused(message, "its id is taken"));
                return;
            }
            stored.add(message.text());
            host.events()
                    .post(new EpisodeRecorded(
                            message.agentId(),
                            message.namespace(),
                            message.sessionId(),
                            message.messageId(),
                            new MemoryId("ep_1"),
                            false,
                            false,
                            0));
        }

        @Override
        public Optional<Departure> of(Namespace namespace) {
            return departed.contains(namespace) ? Optional.of(new Departure("south", 1)) : Optional.empty();
        }
    }

    @Test
    @DisplayName(
            "what waits for a memory that has moved to another server is kept, holds up nothing, and goes in once it is back")
    void should_keep_what_waits_for_a_departed_memory(@TempDir Path folder) throws IOException {
        var store = new Store();
        store.departed.add(new Namespace("user:ada"));
        try (var kernel = AgentKernel.builder()
                        .dataRoot(folder)
                        .environment(Map.of())
                        .polling(false)
                        .withoutMemory()
                        .extension(store)
                        .start();
                var intake = new SpoolIntake(kernel)) {
            var spool = new Spool(kernel.dataDirectory());
            spool.add(message("of Ada", "user:ada"));
            spool.add(message("of Ben", "user:ben"));

            intake.takeIn();
            intake.takeIn();

            assertThat(store.stored).containsExactly("of Ben");
            assertThat(spool.files()).hasSize(1);

            store.departed.clear();
            intake.takeIn();

            assertThat(store.stored).containsExactly("of Ben", "of Ada");
            assertThat(spool.files()).isEmpty();
        }
    }

    @Test
    @DisplayName("a message whose id another one has is tried once, and does not wait in the spool for ever")
    void should_not_keep_what_will_always_be_refused(@TempDir Path folder) throws IOException {
        try (var kernel = AgentKernel.builder()
                        .dataRoot(folder)
                        .environment(Map.of())
                        .polling(false)
                        .withoutMemory()
                        .extension(new Store())
                        .start();
                var intake = new SpoolIntake(kernel)) {
            var spool = new Spool(kernel.dataDirectory());
            spool.add(message("refused", "user:ada"));

            intake.takeIn();

            assertThat(spool.files()).isEmpty();
        }
    }

    private static SpooledMessage message(String text, String namespace) {
        var time = Instant.parse("2026-03-02T09:00:00Z");
        return new SpooledMessage("hook-" + namespace, "monday", true, text, time, Target.local(namespace));
    }
}
