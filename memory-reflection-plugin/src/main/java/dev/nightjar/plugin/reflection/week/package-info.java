/** The weekly reflection: the job, what the last seven days brought, and the agent or the digest that makes an insight of it. */
@NullMarked
package dev.nightjar.plugin.reflection.week;

import org.jspecify.annotations.NullMarked;
