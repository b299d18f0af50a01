/** The interface an application implements to supply its own language model to memory: one request, one text. */
@NullMarked
package dev.nightjar.model;

import org.jspecify.annotations.NullMarked;
