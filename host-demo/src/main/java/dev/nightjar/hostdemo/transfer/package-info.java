/** The file in which memories are carried from one store to another: JSON Lines behind a header with a version. */
@NullMarked
package dev.nightjar.hostdemo.transfer;

import org.jspecify.annotations.NullMarked;
