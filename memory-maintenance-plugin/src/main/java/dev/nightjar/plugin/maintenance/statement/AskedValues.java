package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds newer values of what the user asked to remember: after "Please remember: my desk code is 4471" also "the desk
 * code is 9920 now" is kept like what they asked for, and replaces it. The statements are of one session.
 *
 * @param stored finds stored facts that a draft may contradict
 */
record AskedValues(Function<FactDraft, List<Fact>> stored) {

    private static final String NEWER = "a newer value of what the user asked to remember";

    /** The drafts of what is kept, without those of this session that a later one replaces. */
    List<FactDraft> drafts(List<Statement> statements) {
        var kept = new ArrayList<Statement>();
        var drafts = new ArrayList<FactDraft>();
        for (var said : statements) {
            var ended = new ArrayList<Supersession>();
            boolean isNewer = false;
            var value = said.turn().role() == Role.USER
                    ? said.value().filter(NamedValue::mayRenew)
                    : Optional.<NamedValue>empty();
            if (value.isPresent()) {
                for (int i = kept.size() - 1; i >= 0; i--) {
                    if (kept.get(i).verdict().isAsked() && isOlder(kept.get(i).quotation(), said, value.get())) {
                        ended.addAll(drafts.remove(i).supersedes());
                        kept.remove(i);
                        isNewer = true;
                    }
                }
                ended.addAll(older(said, value.get()));
            }
            var own = isNewer || !ended.isEmpty() ? said.asked() : said;
            if (own.verdict().isKept()) {
                kept.add(own);
                drafts.add(own.draft().toBuilder().supersedes(ended).build());
            }
        }
        return drafts;
    }

    private List<Supersession> older(Statement said, NamedValue value) {
        return stored.apply(said.asked().draft()).stream()
                .filter(fact -> fact.details().source().equals(Statement.ASKED_SOURCE))
                .filter(fact -> Quotation.in(fact.content())
                        .filter(asked -> isOlder(asked, said, value))
                        .isPresent())
                .map(fact -> new Supersession(fact.id(), NEWER, null))
                .toList();
    }

    private static boolean isOlder(Quotation asked, Statement said, NamedValue value) {
        return asked.speaker().equals(said.quotation().speaker())
                && NamedValue.in(asked.sentence()).filter(value::renews).isPresent();
    }
}
