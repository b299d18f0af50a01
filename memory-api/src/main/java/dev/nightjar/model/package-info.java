/** A language model as memory sees it: one question, one text. What an application implements to lend memory its own. */
@NullMarked
package dev.nightjar.model;

import org.jspecify.annotations.NullMarked;
