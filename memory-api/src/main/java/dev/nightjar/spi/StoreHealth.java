package dev.nightjar.spi;

import java.util.Optional;

/** Whether the store can be used just now. Get it with {@code context.service(StoreHealth.class)}. Thread-safe. */
public interface StoreHealth {

    /**
     * What keeps the store from being read or written, and what to do, in words for those who run the host: they may name files,
     * addresses and statements. Empty for nothing. Looks each time without writing; as slow as the store's server is.
     */
    Optional<String> problem();
}
