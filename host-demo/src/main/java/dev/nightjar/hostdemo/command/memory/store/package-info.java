/** What goes into the store and out of it in files: documents, exports, backups. */
@NullMarked
package dev.nightjar.hostdemo.command.memory.store;

import org.jspecify.annotations.NullMarked;
