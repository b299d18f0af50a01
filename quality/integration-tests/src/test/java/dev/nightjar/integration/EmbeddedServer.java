package dev.nightjar.integration;

import static org.junit.jupiter.api.Assumptions.abort;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;

/** A PostgreSQL server that tests bring with them. */
public final class EmbeddedServer {

    private EmbeddedServer() {}

    /** Starts one; the test is skipped where none can be. */
    public static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        } catch (IOException | RuntimeException e) {
            return abort("no PostgreSQL server can be started here: " + e);
        }
    }
}
