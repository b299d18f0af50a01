/** PostgreSQL: one schema of a database for each agent, which several hosts share. */
@NullMarked
package dev.nightjar.plugin.memory.database.postgres;

import org.jspecify.annotations.NullMarked;
