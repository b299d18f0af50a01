/** What has to agree in a database, how it is checked and how what can be derived is built anew. */
@NullMarked
package dev.nightjar.plugin.memory.database.check;

import org.jspecify.annotations.NullMarked;
