/**
 * Typed configuration: one YAML file with one section per plugin, merged over default records, and an environment
 * variable for each value. An invalid value is refused in one line that names its place and what is accepted.
 */
@NullMarked
package dev.nightjar.kernel.config;

import org.jspecify.annotations.NullMarked;
