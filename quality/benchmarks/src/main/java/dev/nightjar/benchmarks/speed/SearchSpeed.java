package dev.nightjar.benchmarks.speed;

import dev.nightjar.benchmarks.shared.PluginDriver;
import dev.nightjar.benchmarks.shared.Timing;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Searches of one store, the same questions for all who are compared. The first questions only warm up. */
final class SearchSpeed {

    private static final int LIMIT = 10;
    private static final int WARM_UP = 100;
    private static final String OR_BY_RANK =
            "SELECT rowid FROM memories_fts WHERE memories_fts MATCH ? ORDER BY rank LIMIT " + LIMIT;

    private final List<String> questions;
    private final MemoryFilter filter = MemoryFilter.ofKinds(MemoryKind.EPISODE);

    SearchSpeed(List<String> questions) {
        this.questions = questions;
    }

    SearchRequest anyRequest() {
        return SearchRequest.of(questions.get(0), MemoryFilter.ALL, LIMIT);
    }

    /** The memory service with this ranker; by words alone as long as nothing offers vectors. */
    Timing service(AgentKernel kernel, Ranker ranker) {
        var memory = kernel.service(MemoryService.class).orElseThrow();
        return times(question -> memory.search(
                        kernel.scope(),
                        SearchRequest.of(question, filter, LIMIT).rankedBy(ranker))
                .size());
    }

    /** The memory service with its default ranker and a vector for each question, as if made before. */
    Timing serviceWithVectors(AgentKernel kernel, int dimensions) {
        var memory = kernel.service(MemoryService.class).orElseThrow();
        var vectors = new ClusteredVectors(0, dimensions, SyntheticRows.VECTOR_SEED);
        return times(
                question -> SearchRequest.of(question, filter, LIMIT).withEmbedding(boxed(vectors.next())),
                request -> memory.search(kernel.scope(), request).size());
    }

    /** The block for a prompt, as the kernel hands it to a model. It is empty where nothing is relevant. */
    Timing context(AgentKernel kernel) {
        return times(question -> 1
                + kernel.context(new ContextRequest(question, kernel.scope(), null))
                        .text()
                        .length());
    }

    /**
     * FTS5 as its manual has it: all words joined by OR, ordered by rank; so slow on large stores that few are asked.
     */
    Timing plainFullText(AgentKernel kernel, int most) throws SQLException {
        var file = kernel.dataDirectory().resolve("memory.db");
        var times = new Timing();
        var driver = PluginDriver.of(kernel);
        try (var connection = driver.connect(file);
                var query = connection.prepareStatement(OR_BY_RANK)) {
            count(query, driver.terms(questions.get(0)));
            for (var question : questions.subList(WARM_UP, Math.min(WARM_UP + most, questions.size()))) {
                var terms = driver.terms(question);
                times.of(() -> count(query, terms));
            }
        }
        return times;
    }

    Timing lucene(LucenePeer.Searcher searcher) {
        return times(question -> {
            try {
                return searcher.search(question);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static int count(PreparedStatement query, String terms) {
        var words =
                Arrays.stream(terms.split(" ")).map(word -> '"' + word + '"').collect(Collectors.joining(" OR "));
        try {
            query.setString(1, words);
            int count = 0;
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    count++;
                }
            }
            return count;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Float> boxed(float[] vector) {
        var boxed = new ArrayList<Float>(vector.length);
        for (float component : vector) {
            boxed.add(component);
        }
        return boxed;
    }

    private Timing times(ToIntFunction<String> search) {
        return times(question -> question, search);
    }

    /** Making a request of the question is not timed. */
    private <T> Timing times(Function<String, T> preparation, ToIntFunction<T> search) {
        var warmingUp = new Timing();
        var times = new Timing();
        for (int i = 0; i < questions.size(); i++) {
            var request = preparation.apply(questions.get(i));
            int found = (i < WARM_UP ? warmingUp : times).of(() -> search.applyAsInt(request));
            if (found == 0) {
                throw new IllegalStateException("Nothing was found for: " + questions.get(i));
            }
        }
        return times;
    }
}
