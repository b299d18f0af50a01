package dev.nightjar.cli.host;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.MessageForgotten;
import dev.nightjar.spi.event.MessageLost;
import dev.nightjar.spi.event.MessageRefused;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores messages that wait in the spool of an agent. A file is removed when memory has confirmed its message. A
 * message that was stored before, by a process that ended in between or by another one, is recognised by its id.
 * Thread-safe.
 */
public final class SpoolIntake implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SpoolIntake.class);
    private static final int SECONDS_BETWEEN_LOOKS = 5;

    private final AgentKernel kernel;
    private final Spool spool;
    private final Map<Key, Path> waiting = new ConcurrentHashMap<>();
    private final Set<Key> givenUp = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledExecutorService looks;

    public SpoolIntake(AgentKernel kernel) {
        this.kernel = kernel;
        spool = new Spool(kernel.dataDirectory());
        kernel.events().register(this);
    }

    /**
     * Stores all waiting messages for memory on this machine and for tokens of its server. Messages that cannot be
     * stored stay. Never throws.
     */
    public void takeIn() {
        try {
            var files = spool.files();
            if (files.isEmpty() || kernel.service(MemoryService.class).isEmpty()) {
                return;
            }
            for (var file : files) {
                takeIn(file);
            }
        } catch (IOException | RuntimeException e) {
            LOG.warn("What waits to be stored could not be taken in; it is kept: {}", e.toString());
        }
    }

    /** Begins to check the spool regularly, for a host that stays open. */
    public void startLooking() {
        var timer = Executors.newSingleThreadScheduledExecutor(task -> {
            var thread = new Thread(task, "nightjar-spool");
            thread.setDaemon(true);
            return thread;
        });
        var unused = timer.scheduleWithFixedDelay(
                this::takeIn, SECONDS_BETWEEN_LOOKS, SECONDS_BETWEEN_LOOKS, TimeUnit.SECONDS);
        looks = timer;
    }

    /** Whether a message is in the spool. */
    public boolean isKept(MessageEvent message) {
        return waiting.containsKey(Key.of(message));
    }

    /** Stops checking; files of messages that memory confirms afterwards are still removed. */
    @Override
    public void close() {
        if (looks != null) {
            looks.shutdownNow();
        }
    }

    @Subscribe
    @AllowConcurrentEvents
    public void on(EpisodeRecorded event) {
        done(new Key(event.namespace(), event.sessionId(), String.valueOf(event.messageId())));
    }

    @Subscribe
    @AllowConcurrentEvents
    public void on(MessageForgotten event) {
        done(Key.of(event.message()));
    }

    /**
     * Removes a message whose id is stored with other words: an agent reported it twice, and it would be refused each
     * time.
     */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MessageRefused event) {
        done(Key.of(event.message()));
    }

    /** Releases a message that memory has given up, so that the next check posts it again. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MessageLost event) {
        var key = Key.of(event.message());
        if (waiting.containsKey(key)) {
            givenUp.add(key);
        }
    }

    private void takeIn(Path file) throws IOException {
        try {
            var message = spool.read(file);
            var scope = scope(message.target());
            scope.ifPresent(here -> post(message.event(here), file));
        } catch (NoSuchFileException e) {
            return; // another process was faster
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("{} is put aside, because no message can be read from it: {}", spool.putAside(file), e.toString());
        }
    }

    private void post(MessageEvent event, Path file) {
        var key = Key.of(event);
        if (waiting.putIfAbsent(key, file) == null || givenUp.remove(key)) {
            kernel.events().post(event);
        }
    }

    /** Scope of a message; empty for a server that is not this agent's. */
    private Optional<MemoryScope> scope(SpooledMessage.Target target) {
        if (target.server() == null) {
            var namespace = target.namespace();
            return Optional.of(namespace == null ? kernel.scope() : kernel.scope(new Namespace(namespace)));
        }
        return new TokenFile(kernel.dataDirectory())
                .list().stream()
                        .filter(token -> token.sha256().equals(target.token()))
                        .map(token -> kernel.scope(token.namespace()))
                        .findFirst();
    }

    private void done(Key key) {
        var file = waiting.get(key);
        if (file != null) {
            try {
                spool.remove(file);
                waiting.remove(key);
            } catch (IOException e) {
                LOG.warn("{} cannot be removed although its message is stored: {}", file, e.toString());
            }
        }
    }

    /** Identity of a message in the store. */
    private record Key(Namespace namespace, String session, String message) {

        static Key of(MessageEvent event) {
            return new Key(event.namespace(), event.sessionId(), String.valueOf(event.messageId()));
        }
    }
}
