/** Access control: tokens, the namespaces they open, and fair shares of time for each caller. */
@NullMarked
package dev.nightjar.server.access;

import org.jspecify.annotations.NullMarked;
