package dev.nightjar.benchmarks;

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
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Searches of one store in turns with its peers, the same questions for all. */
final class SearchSpeed {

    private static final int LIMIT = 10;
    private static final int WARM_UP = 100;
    private static final String OR_BY_RANK =
            "SELECT rowid FROM memories_fts WHERE memories_fts MATCH ? ORDER BY rank LIMIT " + LIMIT;

    private final List<String> questions;

    SearchSpeed(List<String> questions) {
        this.questions = questions;
    }

    String anyQuestion() {
        return questions.get(0);
    }

    /** Questions asked and timed; the others only warm up. */
    private List<String> timed() {
        return questions.subList(WARM_UP, questions.size());
    }

    /** Calls of the memory service with this ranker; by words alone as long as nothing offers vectors. */
    Latencies service(AgentKernel kernel, Ranker ranker) {
        var memory = kernel.service(MemoryService.class).orElseThrow();
        var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE);
        return times(
                question -> memory.search(kernel.scope(), new SearchRequest(question, filter, LIMIT).rankedBy(ranker))
                        .size());
    }

    /** The block for a prompt, as the kernel hands it to a model. */
    Latencies context(AgentKernel kernel) {
        return times(question -> kernel.context(question, null).text().length());
    }

    /** FTS5 as its manual has it: all words joined by OR, ordered by rank; so slow on large stores that few are asked. */
    Latencies plainFullText(AgentKernel kernel, int most) throws SQLException {
        var file = kernel.dataDirectory().resolve("memory.db");
        var times = new Latencies();
        try (var connection = PluginDriver.of(kernel).connect(file);
                var query = connection.prepareStatement(OR_BY_RANK)) {
            count(query, questions.get(0));
            for (var question : timed().subList(0, Math.min(most, timed().size()))) {
                long start = System.nanoTime();
                count(query, question);
                times.add(System.nanoTime() - start);
            }
        }
        return times;
    }

    Latencies lucene(LucenePeer.Searcher searcher) {
        return times(question -> {
            try {
                return searcher.search(question);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static int count(PreparedStatement query, String question) throws SQLException {
        query.setString(
                1,
                Arrays.stream(question.split("\\W+"))
                        .map(word -> '"' + word + '"')
                        .collect(Collectors.joining(" OR ")));
        int count = 0;
        try (var rows = query.executeQuery()) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    private Latencies times(Search search) {
        questions.subList(0, WARM_UP).forEach(search::run);
        var times = new Latencies();
        for (var question : timed()) {
            long start = System.nanoTime();
            int found = search.run(question);
            times.add(System.nanoTime() - start);
            if (found == 0) {
                throw new IllegalStateException("Nothing was found for: " + question);
            }
        }
        return times;
    }

    /** Answers one question. */
    @FunctionalInterface
    private interface Search {
        int run(String question);
    }
}
