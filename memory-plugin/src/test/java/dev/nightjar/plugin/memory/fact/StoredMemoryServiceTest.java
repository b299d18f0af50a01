package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.testkit.MemoryServiceContract;
import dev.nightjar.testkit.SettableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The memory service keeps the contract of all memory services. */
class StoredMemoryServiceTest implements MemoryServiceContract {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void recogniseTheNamesOfTheContract() {
        memory.context().provide(EntityRecognizer.class, NAMES);
    }

    @Override
    public MemoryService memory() {
        return memory.service();
    }

    @Override
    public SessionConsolidation consolidation() {
        return memory.consolidation();
    }

    @Override
    public SettableClock clock() {
        return memory.clock();
    }

    @Override
    public void say(MemoryScope scope, String sessionId, Role role, String text) {
        memory.context()
                .events()
                .post(
                        role == Role.USER
                                ? UserMessage.of(scope, sessionId, text, now())
                                : AgentResponse.of(scope, sessionId, text, now()));
    }
}
