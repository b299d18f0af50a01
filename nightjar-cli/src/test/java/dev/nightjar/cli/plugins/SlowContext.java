package dev.nightjar.cli.plugins;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.spi.ContextProvider;
import java.util.Optional;

/** Never has its block ready. */
public final class SlowContext implements ContextProvider {

    @Override
    public Optional<String> buildContext(ContextRequest request) {
        Hanging.hang();
        return Optional.of("too late");
    }
}
