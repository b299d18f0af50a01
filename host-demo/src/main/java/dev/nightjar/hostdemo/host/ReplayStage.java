package dev.nightjar.hostdemo.host;

import com.google.common.eventbus.EventBus;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.MemoryScope;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a replay needs of the host it runs in.
 *
 * @param scope whose memory the messages enter
 * @param events where they are posted
 * @param clock is sent to the time of each message
 * @param storeTimeout how long a message may take to be committed
 * @param settling waits for the work that messages set off
 * @param stored what is stored of a session, oldest first
 * @param latestFailure why the last message could not be stored, in words
 */
public record ReplayStage(
        MemoryScope scope,
        EventBus events,
        TravelClock clock,
        Duration storeTimeout,
        Settling settling,
        Function<String, List<StoredMessage>> stored,
        Supplier<String> latestFailure) {}
