/** Memory on a server behind the sessions that adapters of frameworks use; it needs the library nightjar-client. */
@NullMarked
package dev.nightjar.kernel.remote;

import org.jspecify.annotations.NullMarked;
