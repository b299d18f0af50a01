/** HTTP: access control, rate limits, the routes of the JSON API and its errors. */
@NullMarked
package dev.nightjar.server.http;

import org.jspecify.annotations.NullMarked;
