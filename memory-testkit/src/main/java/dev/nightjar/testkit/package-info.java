/**
 * What an extension's author needs to test it without a host: time that only moves when told to, and an
 * {@link dev.nightjar.testkit.TestExtensionContext} that keeps everything in memory and collects every failure.
 */
@NullMarked
package dev.nightjar.testkit;

import org.jspecify.annotations.NullMarked;
