/**
 * Reading without a model: a small trained classifier picks the valuable sentences, and they are stored word for word.
 * The code knows no language; all language knowledge is data ({@code statements/*.tsv}).
 */
@NullMarked
package dev.nightjar.plugin.maintenance.statement;

import org.jspecify.annotations.NullMarked;
