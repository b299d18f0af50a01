/** From mentions in a text to entities and links in the store. */
@NullMarked
package dev.nightjar.plugin.memory.entity;

import org.jspecify.annotations.NullMarked;
