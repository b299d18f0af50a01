package dev.nightjar.langchain4j;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.nightjar.kernel.agent.LangChain4jTypes;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.event.MemoriesErased;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * The messages of a conversation for a model: the stored ones, reread for each turn, and those of the present turn. It
 * stores nothing; {@link TurnListener} does. Thread-safe.
 */
final class ConversationChatMemoryStore implements ChatMemoryStore {

    /** LangChain4j does not report the end of a cancelled turn. */
    private static final Duration LONGEST_TURN = Duration.ofHours(1);

    private final RunningTurns running;
    private final int turns;
    private final Cache<Key, UnderWay> underWay =
            CacheBuilder.newBuilder().expireAfterAccess(LONGEST_TURN).build();

    /** @param turns maximum turns of a stored conversation, ≥ 1 */
    ConversationChatMemoryStore(RunningTurns running, int turns) {
        this.running = running;
        this.turns = turns;
    }

    private record Key(Namespace namespace, String session) {

        static Key of(HostSession session) {
            return new Key(session.scope().namespace(), session.id());
        }
    }

    private record UnderWay(HostSession session, List<ChatMessage> messages) {}

    @Override
    public List<ChatMessage> getMessages(Object memoryId) {
        var session = running.session(memoryId);
        try {
            return underWay.get(Key.of(session), () -> new UnderWay(session, stored(session))).messages;
        } catch (ExecutionException e) {
            throw new IllegalStateException("unreachable: nothing checked is thrown", e);
        }
    }

    @Override
    public void updateMessages(Object memoryId, List<ChatMessage> messages) {
        var session = running.session(memoryId);
        if (isOver(messages)) {
            underWay.invalidate(Key.of(session));
        } else {
            underWay.put(Key.of(session), new UnderWay(session, systemFirst(messages)));
        }
    }

    @Override
    public void deleteMessages(Object memoryId) {
        var session = running.session(memoryId);
        begins(session);
        session.erase();
    }

    /** A turn begins. Drops what an earlier failed or cancelled turn left here. */
    void begins(HostSession session) {
        underWay.invalidate(Key.of(session));
    }

    /** Rereads what is in front of the present turn's messages. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MemoriesErased event) {
        underWay.asMap().forEach((key, turn) -> {
            if (key.namespace.equals(event.namespace())) {
                underWay.asMap().replace(key, turn, new UnderWay(turn.session, withHistoryAnew(turn)));
            }
        });
    }

    private List<ChatMessage> stored(HostSession session) {
        return LangChain4jTypes.messages(session.newestTurns(turns));
    }

    private List<ChatMessage> withHistoryAnew(UnderWay turn) {
        var messages = new ArrayList<ChatMessage>(systemSide(turn.messages));
        messages.addAll(stored(turn.session));
        messages.addAll(ofTurn(turn.messages));
        return List.copyOf(messages);
    }

    /** The messages from the user's newest text on; none when it has an answer. */
    private static List<ChatMessage> ofTurn(List<ChatMessage> messages) {
        int begin = messages.size() - 1;
        while (begin > 0 && !(messages.get(begin) instanceof UserMessage)) {
            begin--;
        }
        return isOver(messages) || begin < 0 ? List.of() : messages.subList(begin, messages.size());
    }

    private static boolean isOver(List<ChatMessage> messages) {
        return !messages.isEmpty()
                && messages.get(messages.size() - 1) instanceof AiMessage answer
                && !answer.hasToolExecutionRequests();
    }

    /** A chat memory adds a system message after the messages that were stored before. */
    private static List<ChatMessage> systemFirst(List<ChatMessage> messages) {
        var ordered = new ArrayList<ChatMessage>(systemSide(messages));
        messages.stream().filter(message -> !(message instanceof SystemMessage)).forEach(ordered::add);
        return List.copyOf(ordered);
    }

    private static List<ChatMessage> systemSide(List<ChatMessage> messages) {
        return messages.stream().filter(SystemMessage.class::isInstance).toList();
    }
}
