package dev.nightjar.plugin.maintenance.extract.fact;

import com.google.common.base.Splitter;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.maintenance.extract.claim.Comparison;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Words facts anew that name somebody by a relation which has ended. "Ada's girlfriend Sofia is a dentist" becomes "Ada's wife
 * Sofia is a dentist" after the wedding, and "Ada's ex-girlfriend Sofia is a dentist" after a separation. The languages say
 * which relation follows which, in the classes {@code former-relation} and {@code relation-when-married}. Thread-safe.
 */
public final class FormerRelations {

    /** The slot whose values are a relation and a name: "girlfriend sofia". */
    private static final String PARTNER = "partner";

    /** Slots whose values tell whom a relation is to: "girlfriend sofia", "freund lukas". */
    private static final Set<String> NAMING = Set.of(PARTNER, "family");

    private static final String RELATIONSHIP = "relationship";
    private static final String DEATH = "death";

    private static final String FORMER = "former-relation";

    private static final int NONE = -1;

    private static final Pattern POSSESSIVE = Pattern.compile("['’]?s|['’]");
    private static final Splitter SPACED = Splitter.on(' ').omitEmptyStrings();

    private final List<Relations> relations;

    /** The languages of these rules. */
    public FormerRelations(List<RuleTable> tables) {
        relations = tables.stream()
                .map(RuleTable::language)
                .filter(language -> language.wordClass(FORMER).isPresent())
                .map(Relations::of)
                .toList();
    }

    /**
     * The stored facts that name somebody by a relation which the draft ends, each in new words and in the place of the old one.
     * Who has died stays husband or wife.
     *
     * @param draft a fact of the session at hand, with what it claims and what it ends
     * @param candidates stored facts that are about something similar
     * @param factsAbout finds the stored facts that claim something of one of these subjects
     */
    public List<FactDraft> reworded(
            FactDraft draft, List<Fact> candidates, Function<Set<String>, List<Fact>> factsAbout) {
        var ended = candidates.stream()
                .filter(candidate -> ends(draft, candidate))
                .flatMap(candidate -> candidate.claims().stream())
                .filter(claim -> NAMING.contains(claim.slot()) && claim.state() == State.HOLDS)
                .toList();
        boolean isOfDeath =
                draft.claims().stream().anyMatch(claim -> claim.slot().equals(DEATH));
        return ended.isEmpty() || isOfDeath
                ? List.of()
                : factsAbout.apply(people(ended)).stream()
                        .filter(fact -> !ends(draft, fact))
                        .flatMap(fact -> reworded(draft, fact).stream())
                        .toList();
    }

    /** Whom claims such as "girlfriend sofia" are about, as other claims name them: "sofia" and "ada girlfriend". */
    private static Set<String> people(List<Claim> partners) {
        var people = new HashSet<String>();
        for (var claim : partners) {
            var words = SPACED.limit(2).splitToList(claim.value());
            people.add(claim.subject() + " " + words.get(0));
            people.add(words.get(words.size() - 1));
        }
        return people;
    }

    private static boolean ends(FactDraft draft, Fact candidate) {
        return draft.supersedes().stream()
                .anyMatch(ended -> ended.stored().equals(candidate.id()) && ended.reason() != null);
    }

    private Optional<FactDraft> reworded(FactDraft draft, Fact candidate) {
        return draft.claims().stream()
                .filter(claim -> claim.slot().equals(PARTNER) || claim.slot().equals(RELATIONSHIP))
                .map(Claim::subject)
                .distinct()
                .flatMap(owner -> relations.stream()
                        .flatMap(relations -> relations.in(candidate, owner).stream())
                        .filter(related -> !related.mayBeFriend(draft))
                        .filter(related -> Comparison.ends(draft.claims(), related.claims(owner)))
                        .flatMap(related -> next(draft, related).map(related::inWords).stream()))
                .findFirst()
                .map(content -> inPlaceOf(candidate, content, draft));
    }

    /** What they are now; empty where the language has no word for it. */
    private static Optional<String> next(FactDraft draft, Related related) {
        var language = related.relations().language();
        var now = draft.claims().stream()
                .filter(claim -> claim.slot().equals(RELATIONSHIP) && claim.state() == State.HOLDS)
                .flatMap(claim -> language.wordClass("relation-when-" + claim.value()).stream())
                .findFirst();
        boolean isStillOne = draft.claims().stream()
                .anyMatch(claim -> claim.slot().equals(PARTNER)
                        && claim.state() == State.HOLDS
                        && claim.value().endsWith(" " + related.person()));
        if (now.isEmpty() && isStillOne) {
            return Optional.empty();
        }
        return now.orElseGet(() -> language.words(FORMER)).value(related.relation());
    }

    private static FactDraft inPlaceOf(Fact fact, String content, FactDraft draft) {
        return FactDraft.builder(content, fact.confidence(), draft.source())
                .tags(fact.details().tags())
                .sessionId(draft.sessionId())
                .eventTime(draft.eventTime())
                .durability(fact.durability())
                .plannedUntil(fact.fading().plannedUntil())
                .metadata(fact.details().metadata())
                .names(draft.names().stream()
                        .filter(named -> content.contains(named.name()))
                        .toList())
                .claims(fact.claims())
                .origin(draft.origin())
                .derivedFrom(Stream.concat(draft.derivedFrom().stream(), Stream.<MemoryId>of(fact.id()))
                        .toList())
                .supersedes(List.of(new Supersession(fact.id(), Reason.of(draft.content(), fact.content()))))
                .build();
    }

    /**
     * The relations of a language that may end.
     *
     * @param anywhere finds one of them as a word of its own
     */
    private record Relations(Language language, Pattern anywhere) {

        static Relations of(Language language) {
            var words = language.words(FORMER).firstWords().stream()
                    .map(Pattern::quote)
                    .collect(Collectors.joining("|", "(?<![\\p{L}\\p{N}-])(?:", ")(?![\\p{L}\\p{N}-])"));
            return new Relations(language, Pattern.compile(words, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
        }

        /** Whom a fact is about, if it calls them by a relation to this owner: "Ada's girlfriend Sofia", "Ada's girlfriend". */
        Optional<Related> in(Fact fact, String owner) {
            var content = Words.lower(fact.content());
            var found = anywhere.matcher(content);
            int start = found.find() ? start(content, owner, found) : NONE;
            if (start == NONE) {
                return Optional.empty();
            }
            var relation = found.group();
            return fact.claims().stream()
                    .map(Claim::subject)
                    .filter(subject -> !subject.equals(owner))
                    .filter(subject -> subject.equals(owner + " " + relation) || content.contains(subject))
                    .map(subject -> new Related(this, fact, start, found.end(), relation, subject))
                    .findFirst();
        }

        /**
         * Where the relation begins, with an adjective before it, if it is one to the owner: "Ada's new boyfriend" and "novio de
         * Ada" are, but neither "Ada's sister's boyfriend" nor "novio de la hermana de Ada".
         */
        private int start(String content, String owner, MatchResult found) {
            int at = content.indexOf(owner);
            if (at > found.start()) {
                boolean isOf = language.findWording("possessor behind").isPresent()
                        && SPACED.splitToList(content.substring(found.end(), at))
                                        .size()
                                == 1;
                return isOf ? found.start() : NONE;
            }
            var between = at < 0
                    ? List.<String>of()
                    : SPACED.splitToList(content.substring(at + owner.length(), found.start()));
            boolean isOf = !between.isEmpty()
                    && POSSESSIVE.matcher(between.get(0)).matches()
                    && (between.size() == 1
                            || (between.size() == 2 && !between.get(1).endsWith("s")));
            return isOf ? at + owner.length() + between.get(0).length() + 1 : NONE;
        }
    }

    /**
     * Somebody a fact is about.
     *
     * @param start where the relation begins in the fact's sentence
     * @param end where it ends
     * @param relation such as "girlfriend"
     * @param person the subject of the fact's claims: a name, or "ada girlfriend"
     */
    private record Related(Relations relations, Fact fact, int start, int end, String relation, String person) {

        /** What the fact takes for granted: that they are so related, and what that says of the owner. */
        List<Claim> claims(String owner) {
            var value = isNamed(owner) ? relation + " " + person : relation;
            var partner = new Claim(owner, PARTNER, value, State.HOLDS, true, false);
            return Stream.concat(
                            Stream.of(partner),
                            Stream.of("sweetheart", "spouse")
                                    .flatMap(name -> relations.language().wordsIfAny(name).value(relation).stream())
                                    .filter(status -> !status.equals(relation))
                                    .map(status -> new Claim(owner, RELATIONSHIP, status, State.HOLDS, true, false)))
                    .toList();
        }

        boolean isNamed(String owner) {
            return !person.equals(owner + " " + relation);
        }

        /** "Freund" may be a friend as well: that a relation is over says nothing of a friend whom it does not name. */
        boolean mayBeFriend(FactDraft draft) {
            return relations.language().wordsIfAny("relation-or-friend").contains(relation)
                    && draft.claims().stream().noneMatch(claim -> claim.value().contains(person));
        }

        String inWords(String next) {
            var content = fact.content();
            return content.substring(0, start) + next + content.substring(end);
        }
    }
}
