/** What a rule file says about its language: word classes, verbs, tenses, dates; and the patterns rules are written in. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.language;

import org.jspecify.annotations.NullMarked;
