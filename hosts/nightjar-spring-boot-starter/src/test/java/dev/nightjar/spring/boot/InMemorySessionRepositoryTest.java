package dev.nightjar.spring.boot;

import org.springframework.ai.session.InMemorySessionRepository;
import org.springframework.ai.session.SessionRepository;

/** Shows that the contract is what the library's own repository does. */
class InMemorySessionRepositoryTest extends SessionRepositoryContract {

    private final SessionRepository repository =
            InMemorySessionRepository.builder().build();

    @Override
    SessionRepository repository() {
        return repository;
    }
}
