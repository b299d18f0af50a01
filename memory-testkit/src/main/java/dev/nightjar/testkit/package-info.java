/**
 * What an extension's author needs to test it without a host: time that only moves when told to, an
 * {@link dev.nightjar.testkit.TestExtensionContext} that keeps everything in memory and collects every failure, and a
 * {@link dev.nightjar.testkit.ScriptedModelServer} for agents.
 */
@NullMarked
package dev.nightjar.testkit;

import org.jspecify.annotations.NullMarked;
