/** Which namespaces a server has, and how one moves to another server. */
@NullMarked
package dev.nightjar.plugin.memory.database.postgres.tenant;

import org.jspecify.annotations.NullMarked;
