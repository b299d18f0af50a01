/** The one mapping between records and JSON that the kernel and the command use. */
@NullMarked
package dev.nightjar.commons.json;

import org.jspecify.annotations.NullMarked;
