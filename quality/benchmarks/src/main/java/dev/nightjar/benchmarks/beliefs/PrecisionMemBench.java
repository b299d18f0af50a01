package dev.nightjar.benchmarks.beliefs;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.benchmarks.beliefs.BeliefFile.Belief;
import dev.nightjar.benchmarks.beliefs.BeliefFile.Question;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cases of <a href="https://github.com/tenurehq/precisionMemBench">PrecisionMemBench</a> from a checkout of
 * it. Its beliefs are saved with the text that its own adapters write: canonical name, aliases, content and why it
 * matters. The scopes that a case asks in become a user, who has the beliefs of these scopes and the universal ones.
 * Its pinned beliefs, which it hands over in another way, are stored and not counted; what it calls resolved is not
 * stored, and neither is the belief of its second user. Left out are cases without words, and those that limit how many
 * beliefs are given.
 */
final class PrecisionMemBench {

    private static final String UNIVERSAL = "user:universal";
    private static final String MAIN_USER = "test-user";
    private static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);

    private PrecisionMemBench() {}

    /**
     * @param folder a checkout of the benchmark
     * @throws IOException when it lacks the cases, or they have another form
     */
    static List<BeliefFile> read(Path folder) throws IOException {
        var json = new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
        for (var type : List.of(String.class, List.class)) {
            json.configOverride(type).setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
        }
        var fixtures = folder.resolve("fixtures");
        var seeds = List.of(json.readValue(fixtures.resolve("beliefs.seed.json").toFile(), Seed[].class));
        var cases =
                List.of(json.readValue(fixtures.resolve("retrieval.cases.json").toFile(), Case[].class));
        Map<List<String>, List<Case>> byScope = cases.stream()
                .filter(Case::isCounted)
                .collect(Collectors.groupingBy(Case::scope, LinkedHashMap::new, Collectors.toList()));
        return byScope.entrySet().stream()
                .map(scope -> file(scope.getKey(), seeds, scope.getValue()))
                .toList();
    }

    private static BeliefFile file(List<String> scopes, List<Seed> seeds, List<Case> cases) {
        var stored = formersFirst(
                seeds.stream().filter(seed -> seed.isStored(scopes)).toList());
        var formers = stored.stream()
                .filter(seed -> !seed.supersededBy().isEmpty())
                .collect(Collectors.toMap(Seed::supersededBy, Seed::id));
        var beliefs = IntStream.range(0, stored.size())
                .mapToObj(day -> stored.get(day).belief(FIRST_DAY.plusDays(day), formers))
                .toList();
        var questions = cases.stream().map(Case::question).distinct().toList();
        var user = scopes.stream()
                .map(scope -> scope.substring(scope.indexOf(':') + 1))
                .collect(Collectors.joining("-"));
        return new BeliefFile(user, beliefs, questions, List.of());
    }

    /** Each belief behind the one it takes the place of. */
    private static List<Seed> formersFirst(List<Seed> seeds) {
        var left = new ArrayList<>(seeds);
        var ordered = new ArrayList<Seed>();
        while (!left.isEmpty()) {
            var next = left.stream()
                    .filter(seed -> left.stream()
                            .noneMatch(other -> other.supersededBy().equals(seed.id())))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("Beliefs replace each other in a circle: " + left));
            left.remove(next);
            ordered.add(next);
        }
        return ordered;
    }

    /** A belief as that benchmark writes it; what is not given is empty. */
    private record Seed(
            @JsonProperty("_id") String id,
            @JsonProperty("user_id") String user,
            @JsonProperty("canonical_name") String name,
            List<String> aliases,
            String content,
            @JsonProperty("why_it_matters") String why,
            List<String> scope,
            boolean pinned,
            @JsonProperty("resolved_at") String resolved,
            @JsonProperty("superseded_by") String supersededBy) {

        boolean isStored(List<String> scopes) {
            return user.equals(MAIN_USER)
                    && resolved.isEmpty()
                    && scope.stream().anyMatch(one -> one.equals(UNIVERSAL) || scopes.contains(one));
        }

        Belief belief(LocalDate day, Map<String, String> formers) {
            var text = Stream.of(Stream.of(name), aliases.stream(), Stream.of(content, why))
                    .flatMap(words -> words)
                    .filter(words -> !words.isEmpty())
                    .collect(Collectors.joining(" "));
            var former = formers.getOrDefault(id, "");
            return new Belief(id, scope.get(0), day.toString(), former, "", "", false, pinned, text);
        }
    }

    /** A case as that benchmark writes it. */
    private record Case(
            String category,
            List<String> scope,
            String query,
            String userId,
            @Nullable Budget budget,
            Expected expect) {

        boolean isCounted() {
            return userId.isEmpty() && !query.isBlank() && (budget == null || budget.maxBeliefs() == null);
        }

        Question question() {
            var relevant = expect.relevantBeliefs();
            return new Question(category, query, relevant == null ? List.of() : relevant.shouldOnlyInclude());
        }
    }

    /** What a case allows; null where it does not say. */
    private record Budget(@Nullable Integer maxBeliefs) {}

    /** What a case wants; null where it does not say. */
    private record Expected(@Nullable Relevant relevantBeliefs) {}

    /** The beliefs that a case wants, and no others. */
    private record Relevant(List<String> shouldOnlyInclude) {}
}
