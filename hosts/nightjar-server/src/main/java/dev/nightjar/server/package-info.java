/**
 * Memory for hosts that are not Java. {@link dev.nightjar.server.McpStdio} speaks the Model Context Protocol over a
 * pair of streams. {@link dev.nightjar.server.MemoryServer} speaks it over HTTP, with a small JSON API. Both use a
 * running kernel and know nothing of its plugins.
 */
@NullMarked
package dev.nightjar.server;

import org.jspecify.annotations.NullMarked;
