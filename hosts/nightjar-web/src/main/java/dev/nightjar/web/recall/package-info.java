/** The blocks that models were given. */
@NullMarked
package dev.nightjar.web.recall;

import org.jspecify.annotations.NullMarked;
