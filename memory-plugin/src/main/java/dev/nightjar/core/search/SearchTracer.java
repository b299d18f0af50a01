package dev.nightjar.core.search;

import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.memory.SearchTrace.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Follows one memory through a search, in the order the search itself goes: validity, filters, legs, ranking.
 *
 * @param row the memory
 * @param plan the search, deep
 * @param legs what its legs found
 * @param answer the hits of the search as it was asked
 * @param deep the hits of the same search with the greatest limit
 */
record SearchTracer(
        MemoryRow row,
        SearchPlan plan,
        Map<String, List<Candidate>> legs,
        List<SearchHit> answer,
        List<SearchHit> deep) {

    SearchTrace trace() {
        var steps = new ArrayList<Step>();
        steps.add(validity());
        addFilters(steps);
        for (var leg : List.of(SearchLegs.TEXT, SearchLegs.VECTOR, SearchLegs.ENTITY, SearchLegs.SUBSTRING)) {
            steps.add(leg(leg));
        }
        steps.add(ranking());
        return new SearchTrace(memory().id(), rankIn(answer), steps);
    }

    private Memory memory() {
        return row.memory();
    }

    private Step validity() {
        var ending = memory().details().ending();
        var detail = ending == null
                ? "active"
                : "ended " + ending.at() + " as " + ending.reason().label();
        return new Step("validity", ending == null, detail);
    }

    private void addFilters(List<Step> steps) {
        MemoryFilter filter = plan.filter();
        var details = memory().details();
        if (!filter.kinds().isEmpty()) {
            var wanted =
                    filter.kinds().stream().map(kind -> kind.label()).sorted().collect(Collectors.joining(", "));
            boolean isOf = filter.kinds().contains(memory().kind());
            steps.add(new Step("kind", isOf, "is " + memory().kind().label() + ", wanted " + wanted));
        }
        if (!filter.tags().isEmpty()) {
            boolean hasAll = details.tags().containsAll(filter.tags());
            steps.add(new Step("tag", hasAll, "has " + details.tags() + ", wanted " + new TreeSet<>(filter.tags())));
        }
        var after = filter.after();
        if (after != null) {
            boolean isIn = !memory().eventTime().isBefore(after);
            steps.add(new Step("after", isIn, "happened " + memory().eventTime() + ", wanted from " + after + " on"));
        }
        var before = filter.before();
        if (before != null) {
            boolean isIn = memory().eventTime().isBefore(before);
            steps.add(new Step("before", isIn, "happened " + memory().eventTime() + ", wanted before " + before));
        }
        var session = details.sessionId();
        if (filter.sessionId() != null) {
            boolean isOf = filter.sessionId().equals(session);
            steps.add(new Step("session", isOf, "is of " + session + ", wanted " + filter.sessionId()));
        }
        if (filter.excludeSessionId() != null) {
            boolean isOut = !filter.excludeSessionId().equals(session);
            steps.add(new Step("session", isOut, "is of " + session + ", left out " + filter.excludeSessionId()));
        }
    }

    private Step leg(String name) {
        var found = legs.get(name);
        if (found == null) {
            return new Step(name, false, nothing(name));
        }
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).pk() == row.pk()) {
                var place = String.format(
                        Locale.ROOT,
                        "rank %d of %d (%.3f)",
                        i + 1,
                        found.size(),
                        found.get(i).value());
                return new Step(name, true, place + (name.equals(SearchLegs.TEXT) ? "; " + words() : ""));
            }
        }
        var among = "not among the " + found.size() + " it found";
        return new Step(name, false, among + (name.equals(SearchLegs.TEXT) ? "; " + words() : ""));
    }

    private String nothing(String leg) {
        return switch (leg) {
            case SearchLegs.TEXT -> "found nothing; " + words();
            case SearchLegs.VECTOR -> "found nothing, or nothing is indexed by meaning";
            case SearchLegs.ENTITY -> "the question names nobody and nothing known";
            default -> "not asked, as other legs found something";
        };
    }

    private String words() {
        var looked = plan.words().terms().stream().map(QueryTerm::word).toList();
        var stems = looked.stream().map(Stems::ofWord).collect(Collectors.toSet());
        var held = new TreeSet<>(Stems.among(stems, memory().content()));
        var left = new ArrayList<>(plan.query().terms());
        left.removeAll(looked);
        return "looked for " + looked
                + (left.isEmpty() ? "" : ", not for " + left + " (nowhere, or too common beside these)")
                + "; it holds " + (held.isEmpty() ? "none" : held);
    }

    private Step ranking() {
        int rank = rankIn(answer);
        if (rank > 0) {
            return new Step("ranking", true, "returned at rank " + rank);
        }
        int deepRank = rankIn(deep);
        if (deepRank > 0) {
            var hit = deep.get(deepRank - 1);
            return new Step(
                    "ranking",
                    false,
                    String.format(
                            Locale.ROOT,
                            "rank %d with score %.4f; the last of the %d returned has %.4f",
                            deepRank,
                            hit.score(),
                            answer.size(),
                            answer.isEmpty() ? 0 : answer.get(answer.size() - 1).score()));
        }
        return new Step("ranking", false, replacement().orElse("no leg brought it, nor anything said beside it"));
    }

    /** A superseded memory gives its place to its successor. */
    private Optional<String> replacement() {
        return deep.stream()
                .filter(hit -> memory().id().equals(hit.explanation().standsInFor()))
                .map(hit -> "its place went to its successor " + hit.memory().id() + ", rank " + hit.rank())
                .findFirst();
    }

    private int rankIn(List<SearchHit> hits) {
        return hits.stream()
                .filter(hit -> hit.memory().id().equals(memory().id()))
                .mapToInt(SearchHit::rank)
                .findFirst()
                .orElse(0);
    }
}
