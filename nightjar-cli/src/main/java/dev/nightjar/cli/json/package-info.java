/** JSON, written and read: Nightjar's own records, and those of files. */
@NullMarked
package dev.nightjar.cli.json;

import org.jspecify.annotations.NullMarked;
