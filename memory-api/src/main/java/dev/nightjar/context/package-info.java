/** The block in front of a prompt: the request for it, the reasons for its lines, and the record of earlier blocks. */
@NullMarked
package dev.nightjar.context;

import org.jspecify.annotations.NullMarked;
