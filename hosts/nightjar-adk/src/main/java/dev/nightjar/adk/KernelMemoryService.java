package dev.nightjar.adk;

import com.google.adk.events.Event;
import com.google.adk.memory.BaseMemoryService;
import com.google.adk.memory.MemoryEntry;
import com.google.adk.memory.SearchMemoryResponse;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.UserMessage;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Instant;
import java.util.List;

/**
 * The runner's memory service, for tools of the Agent Development Kit. Adding a session stores what the
 * {@link MemoryPlugin} has not stored; with the plugin that is nothing. Thread-safe.
 *
 * @param kernel the kernel
 * @param sessions finds the conversation of a session
 */
record KernelMemoryService(AgentKernel kernel, SessionResolver sessions) implements BaseMemoryService {

    private static final int MAX_FOUND = 10;
    private static final int ALL = 1_000_000;
    /** A search names a user but no session. */
    private static final String NO_SESSION = "search";

    @Override
    public Single<SearchMemoryResponse> searchMemory(String appName, String userId, String query) {
        return Single.fromCallable(() -> found(userId, query)).subscribeOn(Schedulers.io());
    }

    @Override
    public Completable addSessionToMemory(Session session) {
        return Completable.fromAction(() -> add(session)).subscribeOn(Schedulers.io());
    }

    private SearchMemoryResponse found(String userId, String query) {
        var scope = sessions.session(userId, NO_SESSION).scope();
        var request = SearchRequest.of(query, MemoryFilter.ALL.searched(), MAX_FOUND);
        var entries = kernel.service(MemoryService.class).stream()
                .flatMap(memory -> memory.search(scope, request).stream())
                .map(hit -> entry(hit.memory()))
                .toList();
        return SearchMemoryResponse.builder().memories(entries).build();
    }

    private static MemoryEntry entry(Memory memory) {
        var entry = MemoryEntry.builder()
                .content(Content.fromParts(Part.fromText(memory.content())))
                .timestamp(memory.eventTime());
        if (memory instanceof Episode episode) {
            String role = episode.role() == Role.USER ? "user" : "model";
            entry.author(episode.speaker() == null ? role : episode.speaker());
        }
        return entry.build();
    }

    /** Stores the events that are not among the stored messages, in their order. */
    private void add(Session session) {
        HostSession own = sessions.session(session.userId(), session.id());
        List<StoredMessage> stored = kernel.service(ConversationStore.class)
                .map(store -> store.transcript(own.scope(), own.id(), ALL))
                .orElse(List.of());
        int next = 0;
        for (Event event : session.events()) {
            String text = event.content().map(Turn::text).orElse("");
            boolean isUser = event.author().equals("user");
            if (!text.isBlank() && (isUser || event.finalResponse())) {
                int place = place(stored, next, isUser ? Role.USER : Role.AGENT, text);
                if (place < 0) {
                    kernel.events().post(message(own, isUser, text, event));
                } else {
                    next = place + 1;
                }
            }
        }
    }

    private static int place(List<StoredMessage> stored, int from, Role role, String text) {
        for (int i = from; i < stored.size(); i++) {
            if (stored.get(i).role() == role && StoredText.isOf(stored.get(i).text(), text)) {
                return i;
            }
        }
        return -1;
    }

    private static MessageEvent message(HostSession session, boolean isUser, String text, Event event) {
        var time = Instant.ofEpochMilli(event.timestamp());
        return isUser
                ? UserMessage.of(session.scope(), session.id(), text, time).withMessageId(event.id())
                : AgentResponse.of(session.scope(), session.id(), text, time).withMessageId(event.id());
    }
}
