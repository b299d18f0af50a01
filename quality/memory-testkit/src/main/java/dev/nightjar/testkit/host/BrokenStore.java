package dev.nightjar.testkit.host;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.SessionPage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.MessageEvent;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A store whose every call throws or hangs. Thread-safe. */
public final class BrokenStore implements ContextProvider, ConversationStore {

    private final boolean isHanging;
    private final CountDownLatch released = new CountDownLatch(1);
    private final Set<String> asked = new ConcurrentSkipListSet<>();

    private BrokenStore(boolean isHanging) {
        this.isHanging = isHanging;
    }

    /** A store that throws. */
    public static BrokenStore failing() {
        return new BrokenStore(false);
    }

    /** A store that hangs until {@link #release()}, even when interrupted. */
    public static BrokenStore hanging() {
        return new BrokenStore(true);
    }

    /** Which calls it got: {@code capture}, {@code context}, {@code conversation}. */
    public Set<String> asked() {
        return Set.copyOf(asked);
    }

    /** Ends hanging calls. */
    public void release() {
        released.countDown();
    }

    @Override
    public void initialize(ExtensionContext context) {
        context.provide(ConversationStore.class, this);
        context.events().register(this);
    }

    /** Fails to store a message. */
    @Subscribe
    @AllowConcurrentEvents
    @SuppressWarnings("DoNotCallSuggester") // the bus calls it
    public void on(MessageEvent event) {
        throw broken("capture");
    }

    @Override
    public Optional<String> buildContext(ContextRequest request) {
        throw broken("context");
    }

    @Override
    public SessionPage page(MemoryScope scope, @Nullable String after, int limit) {
        throw broken("conversation");
    }

    @Override
    public long countSessions(MemoryScope scope) {
        throw broken("conversation");
    }

    @Override
    public Optional<Session> session(MemoryScope scope, String sessionId) {
        throw broken("conversation");
    }

    @Override
    public List<StoredMessage> messages(MemoryScope scope, String sessionId, int last) {
        throw broken("conversation");
    }

    @Override
    public List<FoundCall> calls(MemoryScope scope, String words, int limit) {
        throw broken("conversation");
    }

    @Override
    public int prune(MemoryScope scope) {
        throw broken("conversation");
    }

    private MemoryException broken(String operation) {
        asked.add(operation);
        boolean isInterrupted = false;
        while (isHanging && released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return new MemoryException("This store does not work");
    }
}
