/** SQLite's driver in a plugin: where its native library is kept, and that it registers nowhere. */
@NullMarked
package dev.nightjar.plugin.memory.database.driver;

import org.jspecify.annotations.NullMarked;
