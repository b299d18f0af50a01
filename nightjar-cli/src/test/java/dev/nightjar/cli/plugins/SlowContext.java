package dev.nightjar.cli.plugins;

import dev.nightjar.extension.ContextProvider;
import java.util.Optional;

/** Never has its block ready. */
public final class SlowContext implements ContextProvider {

    @Override
    public Optional<String> buildContext(ContextProvider.Request request) {
        Hanging.hang();
        return Optional.of("too late");
    }
}
