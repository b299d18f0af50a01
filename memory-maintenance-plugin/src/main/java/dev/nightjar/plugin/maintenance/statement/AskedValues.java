package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds newer values of what the user asked to remember: after "Please remember: my desk code is 4471" also "the desk
 * code is 9920 now" is kept like what they asked for, and replaces it. The statements are of one session.
 *
 * @param stored finds for each of several drafts the stored facts that it may contradict
 */
record AskedValues(Function<List<FactDraft>, List<List<Fact>>> stored) {

    private static final String NEWER = "a newer value of what the user asked to remember";

    /** The drafts of what is kept, without those of this session that a later one replaces. */
    List<FactDraft> drafts(List<Statement> statements) {
        var older = older(statements);
        var kept = new ArrayList<Statement>();
        var drafts = new ArrayList<FactDraft>();
        for (var said : statements) {
            var ended = new ArrayList<>(older.getOrDefault(said, List.of()));
            boolean isNewer = !ended.isEmpty();
            for (int i = kept.size() - 1; i >= 0; i--) {
                if (kept.get(i).verdict().isAsked() && isOlder(kept.get(i).quotation(), said)) {
                    ended.addAll(drafts.remove(i).supersedes());
                    kept.remove(i);
                    isNewer = true;
                }
            }
            var own = isNewer ? said.asked() : said;
            if (own.verdict().isKept()) {
                kept.add(own);
                drafts.add(own.draft().toBuilder().supersedes(ended).build());
            }
        }
        return drafts;
    }

    /** For each statement that may be a newer value, the stored facts that it replaces. */
    private Map<Statement, List<Supersession>> older(List<Statement> statements) {
        var newer = statements.stream().filter(said -> value(said).isPresent()).toList();
        var facts = newer.isEmpty()
                ? List.<List<Fact>>of()
                : stored.apply(newer.stream().map(said -> said.asked().draft()).toList());
        return IntStream.range(0, newer.size())
                .boxed()
                .collect(Collectors.toMap(newer::get, i -> replaced(newer.get(i), facts.get(i)), (one, same) -> one));
    }

    private static List<Supersession> replaced(Statement said, List<Fact> facts) {
        return facts.stream()
                .filter(fact -> fact.details().source().equals(Statement.ASKED_SOURCE))
                .filter(fact -> Quotation.in(fact.content())
                        .filter(asked -> isOlder(asked, said))
                        .isPresent())
                .map(fact -> new Supersession(fact.id(), NEWER, null))
                .toList();
    }

    /** The value that a sentence of the user may renew. */
    private static Optional<NamedValue> value(Statement said) {
        return said.turn().role() == Role.USER ? said.value().filter(NamedValue::mayRenew) : Optional.empty();
    }

    private static boolean isOlder(Quotation asked, Statement said) {
        return asked.speaker().equals(said.quotation().speaker())
                && value(said)
                        .filter(value -> NamedValue.in(asked.sentence())
                                .filter(value::renews)
                                .isPresent())
                        .isPresent();
    }
}
