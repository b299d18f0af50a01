/**
 * Tests for every way from an application to memory: {@link dev.nightjar.testkit.host.HostContract}, a model whose
 * answers the test sets, and a store that does not work.
 */
@NullMarked
package dev.nightjar.testkit.host;

import org.jspecify.annotations.NullMarked;
