/** Everything that is kept of one user, for requests of access and of erasure. */
@NullMarked
package dev.nightjar.kernel.user;

import org.jspecify.annotations.NullMarked;
