package dev.nightjar.plugin.memory.search;

import com.google.common.collect.Iterables;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.memory.SearchTrace.Step;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.SearchedText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Describes what became of one memory in a search, in the order of the search: validity, filters, legs, ranking. It
 * only reads what the search left behind.
 *
 * @param plan the search
 * @param found what its legs found
 * @param deep what its legs find when they look deeper
 * @param ranking all hits; the first ones are the answer
 * @param successor what the search answers with in place of this memory; null for nothing
 */
record SearchTracer(
        SearchPlan plan,
        LegResults found,
        LegResults deep,
        List<SearchHit> ranking,
        @Nullable MemoryId successor) {

    SearchTrace trace(List<SearchLeg> legs, Tables tx, MemoryRow row) {
        var memory = row.memory();
        var steps = new ArrayList<Step>();
        steps.add(validity(memory, plan.filter().asOf()));
        addFilters(steps, memory);
        legs.forEach(leg -> steps.add(leg(leg, tx, row)));
        boolean isBrought = found.byLeg().keySet().stream().anyMatch(leg -> rankAmong(found.of(leg), row.pk()) > 0);
        steps.add(ranked(memory, isBrought));
        int rank = rank(memory.id());
        return new SearchTrace(memory.id(), rank > limit() ? 0 : rank, steps);
    }

    private int limit() {
        return plan.request().limit();
    }

    private static Step validity(Memory memory, @Nullable Instant asOf) {
        var ending = memory.details().ending();
        var detail = ending == null
                ? "active"
                : "ended " + ending.at() + " as " + ending.reason().label();
        if (asOf == null) {
            return new Step("validity", ending == null, detail);
        }
        var created = memory.details().createdAt();
        boolean isBelieved =
                !created.isAfter(asOf) && (ending == null || ending.at().isAfter(asOf));
        return new Step("validity", isBelieved, "recorded " + created + ", " + detail + ", wanted as of " + asOf);
    }

    private void addFilters(List<Step> steps, Memory memory) {
        MemoryFilter filter = plan.filter();
        var kind = memory.kind();
        if (!filter.kinds().isEmpty()) {
            var wanted = filter.kinds().stream().map(MemoryKind::label).sorted().collect(Collectors.joining(", "));
            steps.add(new Step("kind", filter.kinds().contains(kind), "is " + kind.label() + ", wanted " + wanted));
        }
        var tags = memory.details().tags();
        if (!filter.tags().isEmpty()) {
            boolean hasAll = tags.containsAll(filter.tags());
            steps.add(new Step("tag", hasAll, "has " + tags + ", wanted " + new TreeSet<>(filter.tags())));
        }
        var time = memory.eventTime();
        if (filter.after() != null) {
            var wanted = ", wanted from " + filter.after() + " on";
            steps.add(new Step("after", !time.isBefore(filter.after()), "happened " + time + wanted));
        }
        if (filter.before() != null) {
            var wanted = ", wanted before " + filter.before();
            steps.add(new Step("before", time.isBefore(filter.before()), "happened " + time + wanted));
        }
        var session = memory.details().sessionId();
        if (filter.excludeSource() != null) {
            var source = memory.details().source();
            boolean isOther = !filter.excludeSource().equals(source);
            steps.add(new Step("source", isOther, "is of " + source + ", left out " + filter.excludeSource()));
        }
        if (filter.sessionId() != null) {
            var wanted = ", wanted " + filter.sessionId();
            steps.add(new Step("session", filter.sessionId().equals(session), "is of " + session + wanted));
        }
        if (filter.excludeSessionId() != null) {
            boolean isEarlier = memory instanceof Episode turn && turn.sequence() < filter.excludeFrom();
            boolean isOut = isEarlier || !filter.excludeSessionId().equals(session);
            steps.add(new Step("session", isOut, "is of " + session + ", left out " + filter.excludeSessionId()));
        }
    }

    private Step leg(SearchLeg leg, Tables tx, MemoryRow row) {
        var candidates = deep.of(leg.name());
        var words = leg.held(found, SearchedText.of(row.memory()));
        var remark = leg.remark(plan, found, words);
        int rank = rankAmong(candidates, row.pk());
        if (rank == 0) {
            var reason = leg.reasonForAbsence(tx, row.pk(), deep) + remark;
            return new Step(leg.name(), false, 0, candidates.size(), words, reason);
        }
        var place = String.format(
                Locale.ROOT,
                "rank %d of %d (%.3f)",
                rank,
                candidates.size(),
                candidates.get(rank - 1).value());
        boolean isTaken = rankAmong(found.of(leg.name()), row.pk()) > 0;
        return new Step(
                leg.name(),
                isTaken,
                rank,
                candidates.size(),
                words,
                place + (isTaken ? "" : ", behind the first " + plan.depth() + " that count") + remark);
    }

    /** From 1; 0 when it is not among them. */
    private static int rankAmong(List<Candidate> found, long key) {
        return 1 + Iterables.indexOf(found, candidate -> candidate.pk() == key);
    }

    private Step ranked(Memory memory, boolean isBrought) {
        int rank = rank(memory.id());
        if (rank > 0 && rank <= limit()) {
            return new Step("ranking", true, rank, limit(), List.of(), "returned at rank " + rank);
        }
        if (rank > 0) {
            return new Step(
                    "ranking",
                    false,
                    rank,
                    limit(),
                    List.of(),
                    String.format(
                            Locale.ROOT,
                            "rank %d with score %.4f; the last of the %d returned has %.4f",
                            rank,
                            ranking.get(rank - 1).score(),
                            limit(),
                            ranking.get(limit() - 1).score()));
        }
        if (successor != null) {
            return new Step("ranking", false, replacement(successor));
        }
        return new Step(
                "ranking",
                false,
                isBrought
                        ? "a leg brought it, but it does not pass the filters or has ended"
                        : "no leg brought it, nor anything said beside it");
    }

    private String replacement(MemoryId successor) {
        int rank = rank(successor);
        var place = rank == 0
                ? "which is not among the hits either"
                : "rank " + rank + (rank > limit() ? ", behind the " + limit() + " returned" : "");
        return "it is superseded: its place goes to its successor " + successor + ", " + place;
    }

    private int rank(MemoryId id) {
        return 1 + Iterables.indexOf(ranking, hit -> hit.memory().id().equals(id));
    }
}
