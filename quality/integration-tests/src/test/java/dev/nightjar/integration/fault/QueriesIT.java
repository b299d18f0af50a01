package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.Archives;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.event.UserMessage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Questions of every kind to one store of many users. */
class QueriesIT {

    private static final int USERS = 50;
    private static final int MEMORIES = 20;
    private static final Instant SAID = Instant.parse("2026-03-02T09:00:00Z");
    private static final List<String> WORDS = List.of(
            "harbour", "lantern", "kayak", "Greta", "Bergen", "sister", "number", "burns", "boat", "Zanzibar", "12");

    /** The vector of a question is waited for, however busy the machine is. */
    private static final Map<String, String> PATIENT = Map.of("NIGHTJAR_MEMORY_EMBEDDING_QUERY_TIMEOUT_MS", "60000");

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "questions of one user among 50",
            done = "users whose memories have the same words search, list, ask for contexts and for each other's ids",
            holds = "nothing of another user is in any answer",
            unit = "questions",
            shortTimes = 200,
            longTimes = 100_000)
    void should_answer_from_the_own_namespace_only() {
        var stores = new Stores(folder, List.of(Archives.MEMORY, Archives.EMBEDDING));
        try (var kernel = stores.open(folder.resolve("data"), builder -> builder.environment(PATIENT))) {
            var ids = IntStream.range(0, USERS)
                    .mapToObj(user -> remember(kernel, user))
                    .toList();
            var random = run.random();
            for (int i = 0; i < run.times(); i++) {
                int user = random.nextInt(USERS);
                var answer = ask(kernel, user, ids, random);
                assertThat(answer)
                        .as("question %d of %s, %s", i, name(user), run.seed())
                        .allMatch(text -> isOf(user, text));
                run.count("answers with something", answer.isEmpty() ? 0 : 1);
            }
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    @Fault(
            value = "random questions",
            done =
                    "questions of random characters, operators of full-text search, words, lone surrogates, control characters"
                            + " and numbers, up to 2,000 characters, with random filters, rankers and limits",
            holds = "each is answered; nothing is thrown",
            unit = "questions",
            shortTimes = 200,
            longTimes = 100_000)
    void should_answer_whatever_is_asked() {
        var stores = new Stores(folder, List.of(Archives.MEMORY));
        try (var kernel = stores.open(folder.resolve("data"))) {
            remember(kernel, 0);
            var random = run.random();
            var texts = new RandomTexts(random, WORDS);
            for (int i = 0; i < run.times(); i++) {
                var query = texts.next(random.nextInt(20) == 0 ? 2_000 : 60);
                var request = SearchRequest.of(query, 1 + random.nextInt(50)).rankedBy(ranker(random));
                run.count(
                        "hits", Stores.memory(kernel).search(scope(0), request).size());
                if (i % 10 == 0) {
                    kernel.session(scope(0), "now").context(query);
                    Stores.memory(kernel).entity(scope(0), query, MemoryFilter.ALL, 3);
                }
            }
            assertThat(kernel.failures()).isEmpty();
        }
    }

    private static List<MemoryId> remember(AgentKernel kernel, int user) {
        var ids = new ArrayList<MemoryId>();
        for (int i = 0; i < MEMORIES; i++) {
            var text = "The " + WORDS.get(i % WORDS.size()) + " number " + i + " burns at home (" + name(user) + ")";
            kernel.events()
                    .post(UserMessage.of(scope(user), "monday", text, SAID.plusSeconds(i))
                            .by("Greta"));
            var fact = "Greta sees the " + WORDS.get(i % WORDS.size()) + " " + i + " (" + name(user) + ")";
            ids.add(Stores.memory(kernel)
                    .remember(scope(user), FactDraft.of(fact, 1, "test"))
                    .id());
        }
        return ids;
    }

    private static List<String> ask(AgentKernel kernel, int user, List<List<MemoryId>> ids, Random random) {
        var memory = Stores.memory(kernel);
        var scope = scope(user);
        int other = random.nextInt(USERS);
        var query = query(random, other);
        var foreign = ids.get(other).get(random.nextInt(MEMORIES));
        return switch (random.nextInt(6)) {
            case 0, 1, 2 ->
                contents(
                        memory
                                .search(
                                        scope,
                                        SearchRequest.of(query, 1 + random.nextInt(30))
                                                .rankedBy(ranker(random)))
                                .stream()
                                .map(hit -> hit.memory())
                                .toList());
            case 3 ->
                kernel.session(scope, "tuesday")
                        .context(query)
                        .lines()
                        .filter(line -> line.startsWith("- "))
                        .toList();
            case 4 -> contents(memory.find(scope, foreign).stream().toList());
            default ->
                memory.entity(scope, "Greta", MemoryFilter.ALL, 10)
                        .map(profile -> contents(profile.memories()))
                        .orElse(List.of());
        };
    }

    private static String query(Random random, int other) {
        var words = random.ints(1 + random.nextInt(4), 0, WORDS.size()).mapToObj(WORDS::get);
        return words.collect(Collectors.joining(" ")) + (random.nextBoolean() ? " " + name(other) : "");
    }

    private static Ranker ranker(Random random) {
        return Ranker.named(Ranker.NAMES.get(random.nextInt(Ranker.NAMES.size())));
    }

    private static boolean isOf(int user, String text) {
        return text.contains("(" + name(user) + ")") || text.endsWith(name(user));
    }

    private static List<String> contents(List<Memory> memories) {
        return memories.stream().map(Memory::content).toList();
    }

    private static String name(int user) {
        return "tenant" + (char) ('a' + user / 26) + (char) ('a' + user % 26);
    }

    private static MemoryScope scope(int user) {
        return MemoryScope.of(Stores.AGENT, new Namespace("user:" + name(user)));
    }
}
