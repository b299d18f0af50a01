/**
 * The weekly insight by a model: its instructions, what it reads and what it answers.
 */
@NullMarked
package dev.nightjar.plugin.reflection.agent;

import org.jspecify.annotations.NullMarked;
