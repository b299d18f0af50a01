/** Input of a model for a session: its episodes as text, and the stored facts it should know. */
@NullMarked
package dev.nightjar.plugin.maintenance.task;

import org.jspecify.annotations.NullMarked;
