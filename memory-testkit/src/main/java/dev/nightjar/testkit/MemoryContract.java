package dev.nightjar.testkit;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.SessionConsolidation;
import java.time.Instant;
import java.util.List;

/** What the parts of {@link MemoryServiceContract} have in common: the subject, its clock and short ways to use it. */
public interface MemoryContract {

    /** Whose memory the contract works on. */
    MemoryScope ADA = MemoryScope.of("assistant", new Namespace("user:ada"));

    /** The same agent in somebody else's service. */
    MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    /** What the subject's recogniser has to find. */
    KnownNames NAMES = KnownNames.ofPeople("Lovelace", "Babbage");

    /** The service under test: empty before each test, with {@link #NAMES} as its recogniser. */
    MemoryService memory();

    /** The consolidation of sessions over the same memory. */
    SessionConsolidation consolidation();

    /** The clock the service goes by. */
    SettableClock clock();

    /** Stores a dialogue turn said now; committed when it returns. */
    void say(MemoryScope scope, String sessionId, Role role, String text);

    /** Stores what the user says now in Ada's namespace. */
    default void say(String sessionId, String text) {
        say(ADA, sessionId, Role.USER, text);
    }

    /** Saves a fact in Ada's namespace. */
    default MemoryId remember(String content) {
        return remember(ADA, content);
    }

    /** Saves a certain fact. */
    default MemoryId remember(MemoryScope scope, String content) {
        return memory().remember(scope, FactDraft.of(content, 1, "contract")).id();
    }

    /** A draft that comes from a session. */
    default FactDraft draft(String content, String sessionId) {
        return FactDraft.builder(content, 0.8, "contract").sessionId(sessionId).build();
    }

    /** What a search of Ada's answers, as texts. */
    default List<String> found(String query) {
        return found(query, MemoryFilter.ALL);
    }

    /** What a filtered search of Ada's answers, as texts. */
    default List<String> found(String query, MemoryFilter filter) {
        return memory().search(ADA, SearchRequest.of(query, filter, 10)).stream()
                .map(hit -> hit.memory().content())
                .toList();
    }

    /** The texts of memories. */
    default List<String> texts(List<? extends Memory> memories) {
        return memories.stream().map(Memory::content).toList();
    }

    /** The time of the clock. */
    default Instant now() {
        return clock().instant();
    }
}
