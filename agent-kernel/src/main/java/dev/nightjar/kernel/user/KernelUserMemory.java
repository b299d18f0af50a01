package dev.nightjar.kernel.user;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.transfer.TransferLine;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.spi.transfer.MemoryTransfer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Everything that a kernel's store keeps of one namespace. */
record KernelUserMemory(AgentKernel kernel, MemoryScope scope) implements UserMemory {

    private static final ErasureTarget ALL = new ErasureTarget.WholeNamespace();

    @Override
    public Optional<UserErasure> preview() {
        return service(Erasure.class)
                .preview(scope, ALL, 0, 1)
                .map(found -> new UserErasure(
                        found.memories(), found.sessions(), found.reports().size(), found.fingerprint()));
    }

    @Override
    public boolean erase(String fingerprint) {
        var found = preview();
        if (found.isPresent() && !found.get().fingerprint().equals(fingerprint)) {
            return false;
        }
        var unused = service(Erasure.class).erase(scope, ALL, progress -> {});
        return true;
    }

    @Override
    public void export(OutputStream to) throws IOException {
        write(to, TransferLine.header(scope, kernel.clock().instant()));
        try {
            service(MemoryTransfer.class).export(scope, item -> {
                try {
                    write(to, TransferLine.of(item));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void write(OutputStream to, String line) throws IOException {
        to.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private <T> T service(Class<T> type) {
        return kernel.service(type).orElseThrow(() -> new MemoryException("No plugin offers memory at present"));
    }
}
