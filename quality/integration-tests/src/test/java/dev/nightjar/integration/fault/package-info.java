/**
 * What is done to the system on purpose, and what must hold afterwards: the rows of docs/contributing/reliability.md.
 */
@NullMarked
package dev.nightjar.integration.fault;

import org.jspecify.annotations.NullMarked;
