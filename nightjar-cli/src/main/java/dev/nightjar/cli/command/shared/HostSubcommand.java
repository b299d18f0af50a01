package dev.nightjar.cli.command.shared;

import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import java.time.Clock;
import java.util.concurrent.Callable;

/** A command of a class of its own that runs in a host. */
public abstract class HostSubcommand extends Subcommand implements Callable<Integer> {

    /** The exit code of its work in this host, which is closed afterwards. */
    protected abstract int run(Host host);

    /**
     * Refuses values of options, before a host is started for nothing.
     *
     * @param clock the host's, for times in words
     * @throws IllegalArgumentException for a value that cannot be used
     */
    protected void check(Clock clock) {}

    /** Whether it may begin a memory; for the others a data folder that does not exist is a mistake. */
    protected boolean isBeginning() {
        return false;
    }

    /** The host that it needs; usually one for a question or two. */
    protected Host start(HostSettings settings) {
        return Host.start(settings);
    }

    /** One that may begin a memory. */
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
