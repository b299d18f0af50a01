package dev.nightjar.hostdemo.command.shared;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.model.LanguageModel;
import java.nio.file.Files;
import java.time.Clock;
import java.util.Optional;

/** A subcommand that runs in a started host. */
public abstract class HostSubcommand extends Subcommand {

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

    /** Whether a data folder that does not exist means that there is nothing to do. */
    protected boolean isMissingFolderFine() {
        return false;
    }

    /** Whether its host runs what is due while it is open, as one that stays open should. */
    protected boolean isRunningJobs() {
        return false;
    }

    /** The model that its host may read conversations with where none is configured, if it runs jobs; usually none. */
    protected Optional<LanguageModel> model() {
        return Optional.empty();
    }

    /** Whether its jobs work on every namespace of the agent, as only an explicit wish lets them. */
    protected boolean isAcrossNamespaces() {
        return false;
    }

    @Override
    public final Integer call() {
        var settings = settings();
        fromOptions(() -> {
            check(settings.clock());
            var folder = settings.dataRoot();
            if (!isBeginning() && !isMissingFolderFine() && folder != null && !Files.isDirectory(folder)) {
                throw new IllegalArgumentException("There is no data folder " + folder
                        + "; name the one memory was written to with --data-dir, or leave the option out");
            }
            return settings;
        });
        if (isMissingFolderFine() && !Files.isDirectory(settings.root())) {
            remark("No memory store found: there is no data folder " + settings.root());
            return DONE;
        }
        return runIn(start(settings));
    }

    private int runIn(Host host) {
        int exitCode;
        try {
            try (host) {
                exitCode = run(host);
                host.failures().forEach(this::warn);
            }
        } finally { // what waited for the store is stored or given up while the host closes
            host.lost().lines().forEach(this::complain);
        }
        return host.lost().lines().isEmpty() ? exitCode : NOT_POSSIBLE;
    }

    private Host start(HostSettings settings) {
        if (isRunningJobs()) {
            return isAcrossNamespaces() ? Host.startServing(settings) : Host.startRunningJobs(settings, model());
        }
        return isAcrossNamespaces() ? Host.startAcrossNamespaces(settings) : Host.start(settings);
    }
}
