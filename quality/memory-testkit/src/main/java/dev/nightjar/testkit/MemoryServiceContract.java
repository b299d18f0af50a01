package dev.nightjar.testkit;

/**
 * Tests that every {@link dev.nightjar.memory.MemoryService} and its consolidation of sessions must pass. Implement it
 * in a test class that creates the service; JUnit then runs all tests.
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
