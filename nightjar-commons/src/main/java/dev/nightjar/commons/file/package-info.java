/** Files of an agent. */
@NullMarked
package dev.nightjar.commons.file;

import org.jspecify.annotations.NullMarked;
