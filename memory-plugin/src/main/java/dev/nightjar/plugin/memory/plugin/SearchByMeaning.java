package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.plugin.memory.candidate.VectorLeg;
import dev.nightjar.plugin.memory.fact.StoredMemoryService;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.vector.EmbeddingSettings;
import dev.nightjar.plugin.memory.vector.IndexingStep;
import dev.nightjar.plugin.memory.vector.LoadedVectors;
import dev.nightjar.plugin.memory.vector.QueryVectors;
import dev.nightjar.plugin.memory.vector.VectorIndexer;
import dev.nightjar.spi.ExtensionContext;

/**
 * The parts of search by meaning.
 *
 * @param indexer gives memories their vectors
 * @param step one step of the indexer
 * @param loaded holds the vectors
 * @param questions gives questions their vectors
 * @param leg compares the vectors
 */
record SearchByMeaning(
        VectorIndexer indexer, IndexingStep step, LoadedVectors loaded, QueryVectors questions, VectorLeg leg)
        implements AutoCloseable {

    static SearchByMeaning over(Database database, ExtensionContext host, EmbeddingSettings settings) {
        var loaded = new LoadedVectors(database, host.dataDirectory(), settings.queryTimeoutMs());
        var step = new IndexingStep(database, loaded, host, settings);
        var indexer = new VectorIndexer(host, step);
        var questions = new QueryVectors(host, settings);
        var leg = new VectorLeg(database, questions, loaded, indexer::signal);
        return new SearchByMeaning(indexer, step, loaded, questions, leg);
    }

    StoredMemoryService.Meaning forService() {
        return new StoredMemoryService.Meaning(step, indexer::signal);
    }

    @Override
    public void close() {
        try (loaded;
                questions;
                leg) {
            indexer.close();
        }
    }
}
