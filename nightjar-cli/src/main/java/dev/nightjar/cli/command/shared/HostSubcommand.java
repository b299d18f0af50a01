package dev.nightjar.cli.command.shared;

import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import java.time.Clock;
import java.util.concurrent.Callable;

/** A command in a class of its own that runs in a host. */
public abstract class HostSubcommand extends Subcommand implements Callable<Integer> {

    /** Does the work in a host, which is closed afterwards, and returns the exit code. */
    protected abstract int run(Host host);

    /**
     * Refuses wrong values of options before a host is started.
     *
     * @param clock the host's clock, for times in words
     * @throws IllegalArgumentException for a value that cannot be used
     */
    protected void check(Clock clock) {}

    /** Whether the command may create a memory; for others a missing data folder or agent is a mistake. */
    protected boolean isBeginning() {
        return false;
    }

    /** Starts the host for the work; usually one that runs no jobs. */
    protected Host start(HostSettings settings) {
        return Host.start(settings);
    }

    /** A command that may create a memory. */
    public abstract static class Beginning extends HostSubcommand {

        @Override
        protected boolean isBeginning() {
            return true;
        }
    }

    @Override
    public Integer call() {
        check(this::check);
        return inHost(this::start, isBeginning(), this::run);
    }
}
