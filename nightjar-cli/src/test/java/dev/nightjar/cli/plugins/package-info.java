/** Plugins that behave badly, for tests that put them into archives. */
@org.jspecify.annotations.NullMarked
package dev.nightjar.cli.plugins;
