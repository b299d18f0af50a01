/**
 * Names found by statistical models for Apache OpenNLP's name finder, which people supply as files.
 */
@NullMarked
package dev.nightjar.recognition.namefinder;

import org.jspecify.annotations.NullMarked;
