/** From mentions in a text to entities and links in the store. */
@NullMarked
package dev.nightjar.core.entity;

import org.jspecify.annotations.NullMarked;
