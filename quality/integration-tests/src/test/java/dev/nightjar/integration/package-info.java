/** The real built archives in a real plugin manager, and the rules of the architecture. */
@NullMarked
package dev.nightjar.integration;

import org.jspecify.annotations.NullMarked;
