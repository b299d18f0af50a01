/** The real built archives in a real plugin manager, and the rules of the house. */
@NullMarked
package dev.nightjar.integration;

import org.jspecify.annotations.NullMarked;
