package dev.nightjar.cli.plugins;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.SessionCompleted;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Starts a background task that never ends when a session is over. */
public final class Spins implements AgentExtension {

    private @Nullable ExtensionContext context;

    @Override
    public void initialize(ExtensionContext given) {
        context = given;
        given.events().register(this);
    }

    /** Something to do for a long time. */
    @Subscribe
    public void on(SessionCompleted event) {
        Objects.requireNonNull(context).runInBackground("spin", Hanging::hang);
    }
}
