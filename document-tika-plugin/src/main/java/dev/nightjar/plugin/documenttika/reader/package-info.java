/** Text out of PDF and office documents, with the parsers of Apache Tika. */
@NullMarked
package dev.nightjar.plugin.documenttika.reader;

import org.jspecify.annotations.NullMarked;
