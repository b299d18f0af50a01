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
 * @param traced the memory
 * @param plan the search
 * @param legs what its legs found
 * @param deepLegs what they would find if they went much deeper
 * @param ranking all hits of the search, the best of which are its answer
 * @param limit how many that are
 */
record SearchTracer(
        Traced traced,
        SearchPlan plan,
        Map<String, List<Candidate>> legs,
        Map<String, List<Candidate>> deepLegs,
        List<SearchHit> ranking,
        int limit) {

    /**
     * The memory that is followed.
     *
     * @param row the memory
     * @param hasVector whether the model in use has read it
     */
    record Traced(MemoryRow row, boolean hasVector) {}

    SearchTrace trace() {
        var steps = new ArrayList<Step>();
        steps.add(validity());
        addFilters(steps);
        for (var leg : List.of(SearchLegs.TEXT, SearchLegs.VECTOR, SearchLegs.ENTITY, SearchLegs.SUBSTRING)) {
            steps.add(leg(leg));
        }
        steps.add(ranked());
        return new SearchTrace(memory().id(), returnedRank(), steps);
    }

    private Memory memory() {
        return traced.row().memory();
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
        var found = deepLegs.getOrDefault(name, List.of());
        var words = name.equals(SearchLegs.TEXT) ? "; " + words() : "";
        int rank = rankAmong(found);
        if (rank == 0) {
            return new Step(name, false, absence(name, found.size()) + words);
        }
        var place = String.format(
                Locale.ROOT,
                "rank %d of %d (%.3f)",
                rank,
                found.size(),
                found.get(rank - 1).value());
        boolean isTaken = rankAmong(legs.getOrDefault(name, List.of())) > 0;
        return new Step(
                name, isTaken, place + (isTaken ? "" : ", behind the first " + plan.depth() + " that count") + words);
    }

    private int rankAmong(List<Candidate> found) {
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).pk() == traced.row().pk()) {
                return i + 1;
            }
        }
        return 0;
    }

    private String absence(String leg, int found) {
        if (leg.equals(SearchLegs.VECTOR) && !traced.hasVector()) {
            return "no model in use has read it, so it has no vector";
        }
        if (found > 0) {
            return "not among the " + found + " it found";
        }
        return switch (leg) {
            case SearchLegs.TEXT -> "found nothing";
            case SearchLegs.VECTOR ->
                "found nothing that passes the filters and is near, or the question has no vector";
            case SearchLegs.ENTITY -> "the question names nobody known, or nobody in what passes the filters";
            default -> hasWords() ? "not asked, as words or names found something" : "no text holds the whole question";
        };
    }

    private boolean hasWords() {
        return legs.containsKey(SearchLegs.TEXT) || legs.containsKey(SearchLegs.ENTITY);
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

    private Step ranked() {
        int rank = rank();
        if (rank > 0 && rank <= limit) {
            return new Step("ranking", true, "returned at rank " + rank);
        }
        if (rank > 0) {
            return new Step(
                    "ranking",
                    false,
                    String.format(
                            Locale.ROOT,
                            "rank %d with score %.4f; the last of the %d returned has %.4f",
                            rank,
                            ranking.get(rank - 1).score(),
                            limit,
                            ranking.get(limit - 1).score()));
        }
        return new Step("ranking", false, replacement().orElse("no leg brought it, nor anything said beside it"));
    }

    /** A superseded memory gives its place to its successor. */
    private Optional<String> replacement() {
        return ranking.stream()
                .filter(hit -> memory().id().equals(hit.explanation().standsInFor()))
                .map(hit -> "its place went to its successor " + hit.memory().id() + ", rank " + hit.rank())
                .findFirst();
    }

    private int returnedRank() {
        return rank() > limit ? 0 : rank();
    }

    private int rank() {
        return ranking.stream()
                .filter(hit -> hit.memory().id().equals(memory().id()))
                .mapToInt(SearchHit::rank)
                .findFirst()
                .orElse(0);
    }
}
