/**
 * Memory for hosts that are not Java: {@link dev.nightjar.server.McpStdio} speaks the Model Context Protocol over a pair of
 * streams, {@link dev.nightjar.server.MemoryServer} speaks it over HTTP beside a small JSON API. Both stand on a running
 * kernel and know nothing of the plugins behind it.
 */
@NullMarked
package dev.nightjar.server;

import org.jspecify.annotations.NullMarked;
