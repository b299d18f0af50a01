package dev.nightjar.web.portrait;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Verdict;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Owner;
import dev.nightjar.web.page.PageCall;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The newest facts by what they are about. */
public final class Cards {

    /** Facts that are sorted into cards; older ones are in the list of all facts. */
    private static final int LOOKED_AT = 400;

    private static final int ROWS = 4;

    private final MemoryLines lines;
    private final Owner owner;
    private final Map<Subject, List<Group>> groups = new EnumMap<>(Subject.class);

    Cards(PageCall call, MemoryLines lines, Owner owner, Collection<String> names) {
        this.lines = lines;
        this.owner = owner;
        var bySlot = new LinkedHashMap<String, Group>();
        for (var memory : call.memory().list(call.scope(), MemoryFilter.ofKinds(MemoryKind.FACT), LOOKED_AT)) {
            var fact = (Fact) memory;
            var slot = slot(fact);
            var group = slot.map(bySlot::get).orElse(null);
            if (group != null) {
                group.facts.add(fact);
            } else {
                var added = new Group(new ArrayList<>(List.of(fact)));
                slot.ifPresent(key -> bySlot.put(key, added));
                groups.computeIfAbsent(Subject.of(fact, owner, names), subject -> new ArrayList<>())
                        .add(added);
            }
        }
    }

    /** The single-valued slot of the owner that a fact fills. */
    private Optional<String> slot(Fact fact) {
        return fact.claims().stream()
                .filter(claim -> claim.isSingleValued() && claim.state() == State.HOLDS)
                .filter(claim -> owner.isNamed(claim.subject()))
                .map(Claim::slot)
                .findFirst();
    }

    /** All cards that have a fact. */
    List<Card> all() {
        return groups.entrySet().stream()
                .map(entry -> card(entry.getKey(), entry.getValue(), ROWS))
                .toList();
    }

    /** One card with all of its facts; empty when it has none. */
    List<Card> one(String label) {
        return groups.entrySet().stream()
                .filter(entry -> entry.getKey().label().equals(label))
                .map(entry -> card(entry.getKey(), entry.getValue(), LOOKED_AT))
                .toList();
    }

    private Card card(Subject subject, List<Group> groups, int most) {
        return new Card(
                subject.title(),
                groups.stream().limit(most).flatMap(this::rows).toList(),
                Math.max(0, groups.size() - most),
                Links.to("/know", "of", subject.label()));
    }

    private Stream<Row> rows(Group group) {
        var right = group.facts.stream().filter(fact -> !isWrong(fact)).toList();
        if (right.isEmpty()) {
            return group.facts.stream().limit(1).map(fact -> new Row(lines.of(fact), List.of(), List.of()));
        }
        var first = right.get(0);
        return Stream.of(new Row(
                lines.of(first),
                right.stream()
                        .skip(1)
                        .filter(fact -> !isSame(fact, first))
                        .map(lines::of)
                        .toList(),
                group.facts.stream().filter(Cards::isWrong).map(lines::of).toList()));
    }

    private static boolean isWrong(Fact fact) {
        return fact.details().verdict() == Verdict.WRONG;
    }

    private static boolean isSame(Fact one, Fact other) {
        return one.claims().stream().allMatch(claim -> other.claims().stream().anyMatch(claim::hasValueOf));
    }

    /** Facts of one slot, newest first; or one fact. */
    private record Group(List<Fact> facts) {}

    /**
     * A card.
     *
     * @param title its heading, in English
     * @param rows its newest facts
     */
    public record Card(String title, List<Row> rows, int more, String link) {}

    /**
     * A fact of a card.
     *
     * @param rivals other values that are true as well, although there can be only one
     */
    public record Row(MemoryLine line, List<MemoryLine> rivals, List<MemoryLine> wrong) {

        /** All values between which the owner has to choose. */
        public List<MemoryLine> answers() {
            return Stream.concat(Stream.of(line), rivals.stream()).toList();
        }

        public String othersThan(MemoryLine one) {
            return String.join(
                    ",",
                    answers().stream()
                            .map(MemoryLine::id)
                            .filter(id -> !id.equals(one.id()))
                            .toList());
        }
    }
}
