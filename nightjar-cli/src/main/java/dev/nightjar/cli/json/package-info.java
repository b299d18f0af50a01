/** JSON of Nightjar's records and of files. */
@NullMarked
package dev.nightjar.cli.json;

import org.jspecify.annotations.NullMarked;
