package dev.nightjar.plugin.memory.database;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.pf4j.PluginClassLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A driver registers itself with the JVM's driver manager when its class is initialised. Of a plugin that is unloaded
 * that would keep the class loader, and with it SQLite's library, as long as the JVM runs. The stores ask their drivers
 * themselves and need no registration.
 */
public final class DriverRegistration {

    private static final Logger log = LoggerFactory.getLogger(DriverRegistration.class);

    private DriverRegistration() {}

    /**
     * Ends the registration of all drivers of a plugin; on the class path others may need them. Never throws.
     *
     * @param driver one of them, which is thereby initialised
     */
    public static void end(Driver driver) {
        if (driver.getClass().getClassLoader() instanceof PluginClassLoader loader) {
            // To look for drivers initialises those of the same name as registered ones of others, which registers
            // them.
            for (var own = ofLoader(loader); !own.isEmpty() && areDeregistered(own); own = ofLoader(loader)) {
                log.debug("Ended the registration of {}", own);
            }
        }
    }

    private static List<Driver> ofLoader(ClassLoader loader) {
        return DriverManager.drivers()
                .filter(registered -> registered.getClass().getClassLoader() == loader)
                .toList();
    }

    private static boolean areDeregistered(List<Driver> drivers) {
        try {
            for (var driver : drivers) {
                DriverManager.deregisterDriver(driver);
            }
            return true;
        } catch (SQLException e) {
            log.warn("A database driver stays registered, so a reload leaves its class loader behind", e);
            return false;
        }
    }
}
