/**
 * Memory on a Nightjar server, for programs that have no kernel of their own; begin with
 * {@link dev.nightjar.client.NightjarClient}.
 */
@NullMarked
package dev.nightjar.client;

import org.jspecify.annotations.NullMarked;
