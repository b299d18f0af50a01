/** The Model Context Protocol: tools, resources and prompts of a kernel for the MCP SDK. */
@NullMarked
package dev.nightjar.server.mcp;

import org.jspecify.annotations.NullMarked;
