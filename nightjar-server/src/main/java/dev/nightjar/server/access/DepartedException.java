package dev.nightjar.server.access;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.Departures.Departure;

/** The caller's memory has moved to another server. Asking this one again does not help. */
public final class DepartedException extends MemoryException {

    private static final long serialVersionUID = 1;

    private final String server;
    private final long epoch;

    DepartedException(Departure departure) {
        super("This memory has moved to the server '" + departure.server() + "'; ask that one");
        server = departure.server();
        epoch = departure.epoch();
    }

    /** The name of that server. */
    public String server() {
        return server;
    }

    /** The number of the move; a later move has a higher one. */
    public long epoch() {
        return epoch;
    }
}
