/** All SQL of the memory, a class for each group of tables, and the transactions in which it runs. */
@org.jspecify.annotations.NullMarked
package dev.nightjar.plugin.memory.table;
