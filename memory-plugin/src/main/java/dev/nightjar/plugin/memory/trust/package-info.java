/** Whose word facts rest on, and which are trusted too little to be used. */
@NullMarked
package dev.nightjar.plugin.memory.trust;

import org.jspecify.annotations.NullMarked;
