/**
 * Keeps what was said without a model: a small trained classifier picks the sentences that are worth keeping, and they are
 * stored word for word. Knows no language; what it knows of them is data ({@code statements/*.tsv}).
 */
@NullMarked
package dev.nightjar.plugin.maintenance.statement;

import org.jspecify.annotations.NullMarked;
