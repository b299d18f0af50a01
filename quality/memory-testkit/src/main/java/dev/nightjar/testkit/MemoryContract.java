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
import dev.nightjar.spi.consolidation.SessionConsolidation;
import java.time.Instant;
import java.util.List;

/** What the parts of {@link MemoryServiceContract} share: the service under test, its clock and shortcuts. */
public interface MemoryContract {

    /** The scope of the tests. */
    MemoryScope ADA = MemoryScope.of("assistant", new Namespace("user:ada"));

    /** Another user of the same agent. */
    MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    /** The names that the recogniser of the service under test must find. */
    KnownNames NAMES = KnownNames.ofPeople("Lovelace", "Babbage");

    /** The service under test: empty before each test, with {@link #NAMES} as its recogniser. */
    MemoryService memory();

    /** The consolidation of sessions in the same memory. */
    SessionConsolidation consolidation();

    /** The clock of the service. */
    SettableClock clock();

    /** Stores a message said now; it is committed when this returns. */
    void say(MemoryScope scope, String sessionId, Role role, String text);

    /** Stores a message said by the user now, in Ada's namespace. */
    default void say(String sessionId, String text) {
        say(ADA, sessionId, Role.USER, text);
    }

    /** Saves a fact in Ada's namespace. */
    default MemoryId remember(String content) {
        return remember(ADA, content);
    }

    /** Saves a fact. */
    default MemoryId remember(MemoryScope scope, String content) {
        return memory().remember(scope, FactDraft.of(content, 1, "contract")).id();
    }

    /** A draft of a fact from a session. */
    default FactDraft draft(String content, String sessionId) {
        return FactDraft.builder(content, 0.8, "contract").sessionId(sessionId).build();
    }

    /** The texts of a search in Ada's scope. */
    default List<String> found(String query) {
        return found(query, MemoryFilter.ALL);
    }

    /** The texts of a filtered search in Ada's scope. */
    default List<String> found(String query, MemoryFilter filter) {
        return memory().search(ADA, SearchRequest.of(query, filter, 10)).stream()
                .map(hit -> hit.memory().content())
                .toList();
    }

    /** The texts of memories. */
    default List<String> texts(List<? extends Memory> memories) {
        return memories.stream().map(Memory::content).toList();
    }

    default Instant now() {
        return clock().instant();
    }
}
