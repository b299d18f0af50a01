package dev.nightjar.plugin.memory.database;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.pf4j.PluginClassLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.JDBC;

/**
 * SQLite's driver registers itself with the JVM's driver manager when its class is initialised. Of a plugin that is unloaded
 * that would keep the class loader, and with it SQLite's library, as long as the JVM runs. The store asks the driver itself
 * and needs no registration.
 */
final class DriverRegistration {

    private static final Logger log = LoggerFactory.getLogger(DriverRegistration.class);

    private DriverRegistration() {}

    /** Ends the registration of a driver that belongs to a plugin; on the class path others may need it. Never throws. */
    public static void end() {
        if (JDBC.class.getClassLoader() instanceof PluginClassLoader && JDBC.isValidURL(JDBC.PREFIX)) {
            DriverManager.drivers()
                    .filter(driver -> driver.getClass() == JDBC.class)
                    .toList()
                    .forEach(DriverRegistration::end);
        }
    }

    private static void end(Driver driver) {
        try {
            DriverManager.deregisterDriver(driver);
        } catch (SQLException e) {
            log.warn("SQLite's driver stays registered, so a reload leaves its class loader behind", e);
        }
    }
}
