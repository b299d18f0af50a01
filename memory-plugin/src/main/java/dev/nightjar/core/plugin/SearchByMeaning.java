package dev.nightjar.core.plugin;

import dev.nightjar.core.embedding.EmbeddingSettings;
import dev.nightjar.core.embedding.IndexingStep;
import dev.nightjar.core.embedding.LoadedVectors;
import dev.nightjar.core.embedding.QueryVectors;
import dev.nightjar.core.embedding.VectorIndexer;
import dev.nightjar.core.fact.StoredMemoryService;
import dev.nightjar.core.index.FlatVectorIndex;
import dev.nightjar.core.search.VectorLeg;
import dev.nightjar.core.search.VectorSearches;
import dev.nightjar.core.store.Database;
import dev.nightjar.extension.ExtensionContext;

/**
 * How search by meaning is put together.
 *
 * @param indexer gives memories their vectors
 * @param step what it does
 * @param questions gives questions theirs
 * @param searches compare them
 */
record SearchByMeaning(VectorIndexer indexer, IndexingStep step, QueryVectors questions, VectorSearches searches)
        implements AutoCloseable {

    static SearchByMeaning over(Database database, ExtensionContext host, EmbeddingSettings settings) {
        var loaded = new LoadedVectors(database, FlatVectorIndex::new);
        var step = new IndexingStep(database, loaded, host, settings);
        var indexer = new VectorIndexer(host, step);
        var questions = new QueryVectors(host, settings);
        var leg = new VectorLeg(database, questions, loaded, indexer::signal);
        return new SearchByMeaning(indexer, step, questions, new VectorSearches(leg));
    }

    StoredMemoryService.Meaning forService() {
        return new StoredMemoryService.Meaning(searches, step, indexer::signal);
    }

    @Override
    public void close() {
        try (questions;
                searches) {
            indexer.close();
        }
    }
}
