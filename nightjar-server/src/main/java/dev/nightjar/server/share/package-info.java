/** What callers share, and how much of it each of them gets. */
@NullMarked
package dev.nightjar.server.share;

import org.jspecify.annotations.NullMarked;
