/** HTTP: who may call, how often, the routes of the JSON API and its errors. */
@NullMarked
package dev.nightjar.server.http;

import org.jspecify.annotations.NullMarked;
