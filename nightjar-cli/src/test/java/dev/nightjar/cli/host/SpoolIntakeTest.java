package dev.nightjar.cli.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.cli.host.SpooledMessage.Target;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageRefused;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolIntakeTest {

    /** Confirms each message but one. */
    private static final class Store implements AgentExtension {

        private final List<String> stored = new CopyOnWriteArrayList<>();
        private ExtensionContext host;

        @Override
        public void initialize(ExtensionContext context) {
            host = context;
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
