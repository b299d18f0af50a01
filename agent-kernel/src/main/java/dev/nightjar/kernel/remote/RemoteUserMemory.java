package dev.nightjar.kernel.remote;

import dev.nightjar.client.NightjarClient;
import dev.nightjar.client.NightjarException;
import dev.nightjar.kernel.user.UserErasure;
import dev.nightjar.kernel.user.UserMemory;
import dev.nightjar.memory.MemoryException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/** Everything that a server keeps of one user. */
record RemoteUserMemory(NightjarClient client, String user) implements UserMemory {

    /** @throws IllegalArgumentException when the name is blank */
    RemoteUserMemory {
        if (user.isBlank()) {
            throw new IllegalArgumentException("The name of the user is blank; name the one who is logged in");
        }
    }

    @Override
    public Optional<UserErasure> preview() {
        return asked(() -> client.erasable(user))
                .map(found ->
                        new UserErasure(found.memories(), found.sessions(), found.reports(), found.fingerprint()));
    }

    @Override
    public boolean erase(String fingerprint) {
        return asked(() -> client.erase(user, fingerprint));
    }

    @Override
    public void export(OutputStream to) throws IOException {
        to.write(asked(() -> client.export(user)).getBytes(StandardCharsets.UTF_8));
    }

    private static <T> T asked(Supplier<T> question) {
        try {
            return question.get();
        } catch (NightjarException e) {
            throw new MemoryException(String.valueOf(e.getMessage()), e);
        }
    }
}
