/**
 * Typed configuration: one YAML file with a section per plugin, laid over default records, with an environment variable
 * for each value. Whatever cannot be used is refused in one line that names the place and what is accepted.
 */
@NullMarked
package dev.nightjar.kernel.config;

import org.jspecify.annotations.NullMarked;
