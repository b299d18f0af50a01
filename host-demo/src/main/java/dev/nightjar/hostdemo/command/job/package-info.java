/** {@code nightjar jobs}: work at set times. */
@NullMarked
package dev.nightjar.hostdemo.command.job;

import org.jspecify.annotations.NullMarked;
