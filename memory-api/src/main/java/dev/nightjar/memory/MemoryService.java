package dev.nightjar.memory;

/**
 * Long-term memory of one agent: what tools, context, reflection and hosts call. Thread-safe; found with
 * {@code context.service(MemoryService.class)}.
 *
 * <pre>{@code
 * var scope = MemoryScope.of("assistant", Namespace.AGENT);
 * memory.remember(scope, FactDraft.of("Ada lives in Oslo", 1.0, "import"));
 * memory.search(scope, new SearchRequest("Where does Ada live?", MemoryFilter.ALL, 5));
 * }</pre>
 */
public interface MemoryService extends MemoryReading, MemoryWriting {}
