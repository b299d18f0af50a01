/** Who may call: tokens, the stores they lead to, and how much of the time each caller gets. */
@NullMarked
package dev.nightjar.server.access;

import org.jspecify.annotations.NullMarked;
