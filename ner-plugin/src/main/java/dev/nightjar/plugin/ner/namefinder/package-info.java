/**
 * Names found by statistical models for Apache OpenNLP's name finder, which people supply as files.
 */
@NullMarked
package dev.nightjar.plugin.ner.namefinder;

import org.jspecify.annotations.NullMarked;
