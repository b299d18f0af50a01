/** The bundled conversation and the guided tour through what became of it. */
@NullMarked
package dev.nightjar.hostdemo.tour;

import org.jspecify.annotations.NullMarked;
