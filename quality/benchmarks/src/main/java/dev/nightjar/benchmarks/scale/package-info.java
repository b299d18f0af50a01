/** Many hosts that share the memory of many users in one server or several, beside one host with a file. */
@NullMarked
package dev.nightjar.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
