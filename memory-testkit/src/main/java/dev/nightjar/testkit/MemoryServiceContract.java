package dev.nightjar.testkit;

/**
 * What every {@link dev.nightjar.memory.MemoryService} and its consolidation of sessions have to do. An implementation
 * has a test class that implements this interface and says how the subject is made; JUnit then runs all of it.
 *
 * <pre>{@code
 * class MyMemoryServiceTest implements MemoryServiceContract {
 *     public MemoryService memory() { … }
 *     public SessionConsolidation consolidation() { … }
 *     public SettableClock clock() { … }
 *     public void say(MemoryScope scope, String sessionId, Role role, String text) { … }
 * }
 * }</pre>
 */
public interface MemoryServiceContract
        extends MemoryReadingContract, MemoryWritingContract, SessionConsolidationContract {}
