package dev.nightjar.spi.store;

import java.util.Optional;

/** Whether the store can be used just now. Get it with {@code context.service(StoreHealth.class)}. Thread-safe. */
public interface StoreHealth {

    /**
     * Reason why the store cannot be read or written, and the remedy, in words for those who run the host: they may
     * name files, addresses and statements. Empty for nothing. Looks each time without writing; as slow as the store's
     * server is.
     */
    Optional<String> problem();
}
