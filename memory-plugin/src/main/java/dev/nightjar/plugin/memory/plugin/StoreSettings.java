package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.host.ConfigurationException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL server of {@code store: postgresql}. Each agent has a schema of its own in its database.
 *
 * @param url JDBC address without user and password, such as
 *     {@code jdbc:postgresql://db.example.org/nightjar?sslmode=verify-full}; its options are those of the driver, TLS
 *     among them
 * @param user who connects
 * @param passwordEnv name of the environment variable with the password, never the password itself
 * @param passwordFile file with the password, which comes first
 */
public record StoreSettings(
        String url,
        String user,
        String passwordEnv,
        @Nullable Path passwordFile) {

    /** No server. */
    public static final StoreSettings DEFAULTS = new StoreSettings("", "nightjar", "PGPASSWORD", null);

    private static final String PREFIX = "jdbc:postgresql:";

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public StoreSettings {
        url = url.strip();
        if (!url.isEmpty() && !url.startsWith(PREFIX)) {
            throw new IllegalArgumentException("url must begin with '" + PREFIX + "', such as " + PREFIX
                    + "//db.example.org/nightjar, but was '" + url + "'");
        } else if (url.contains("password=") || url.contains("@")) {
            throw new IllegalArgumentException("url must not hold user and password; set user, and name a variable in"
                    + " password_env, or a file in password_file");
        }
    }

    /**
     * The password as it is now; empty for none.
     *
     * @throws ConfigurationException when its file cannot be read
     */
    String password() {
        if (passwordFile == null) {
            var value = System.getenv(passwordEnv);
            return value == null ? "" : value;
        }
        try {
            return Files.readString(passwordFile).strip();
        } catch (CharacterCodingException e) {
            throw new ConfigurationException(
                    "memory.postgresql.password_file: " + passwordFile + " is not UTF-8 text; save it as UTF-8", e);
        } catch (IOException e) {
            throw new ConfigurationException(
                    "memory.postgresql.password_file: cannot read " + passwordFile + ": " + e
                            + "; name a file with the password that you can read",
                    e);
        }
    }

    /** The engine that stores memories. */
    public enum Engine {
        /** In one file per agent, in the data directory. */
        SQLITE,
        /** In a schema per agent of a server that several hosts share. */
        POSTGRESQL
    }
}
