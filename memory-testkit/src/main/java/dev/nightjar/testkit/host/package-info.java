/**
 * What every way from an application to memory has to keep to: {@link dev.nightjar.testkit.host.HostContract}, with a model
 * that answers as a test says and a store that does not work.
 */
@NullMarked
package dev.nightjar.testkit.host;

import org.jspecify.annotations.NullMarked;
