/** Links mentions in texts to stored entities. */
@NullMarked
package dev.nightjar.plugin.memory.entity;

import org.jspecify.annotations.NullMarked;
