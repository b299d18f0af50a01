/** Memories and sessions as JSON, the same for MCP and HTTP. */
@NullMarked
package dev.nightjar.server.json;

import org.jspecify.annotations.NullMarked;
