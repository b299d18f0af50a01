/** Memory for an application in one dependency. */
@NullMarked
package dev.nightjar;

import org.jspecify.annotations.NullMarked;
