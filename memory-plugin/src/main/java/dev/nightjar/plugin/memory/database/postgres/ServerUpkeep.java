package dev.nightjar.plugin.memory.database.postgres;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.Upkeep;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is left to do beside a server that keeps its log and its tables by itself.
 *
 * @param writer the connection that writes
 */
record ServerUpkeep(Supplier<Sql> writer) implements Upkeep {

    private static final Logger log = LoggerFactory.getLogger(ServerUpkeep.class);

    @Override
    public void noteCommit() {
        // The server counts.
    }

    @Override
    public boolean isDue() {
        return false;
    }

    @Override
    public void keepShort() {
        // The server does.
    }

    /** The log is the server's: it lives as long as its settings, its standbys and its backups need it. */
    @Override
    public boolean flush() {
        return true;
    }

    /** Takes erased rows out of the tables now, instead of when the server comes to it. */
    @Override
    public boolean rewrite() {
        try {
            writer.get().execute("VACUUM");
            return true;
        } catch (StoreException e) {
            log.warn("Erased rows stay in the tables until the server cleans them up: {}", e.getMessage());
            return false;
        }
    }
}
