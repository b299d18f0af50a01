/**
 * Helpers to test an extension without a host: a clock that only moves when told to, an
 * {@link dev.nightjar.testkit.TestExtensionContext} that keeps everything in memory and collects failures, and a
 * {@link dev.nightjar.testkit.ScriptedModelServer} for agents.
 */
@NullMarked
package dev.nightjar.testkit;

import org.jspecify.annotations.NullMarked;
