package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Captures;
import dev.nightjar.plugin.maintenance.extract.language.Element;
import dev.nightjar.plugin.maintenance.extract.language.Element.Chunk;
import dev.nightjar.plugin.maintenance.extract.language.Element.Verb;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Pattern;
import dev.nightjar.plugin.maintenance.extract.language.PatternMatcher;
import dev.nightjar.plugin.maintenance.extract.language.Tense.Sense;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.reading.clause.Clause;
import dev.nightjar.plugin.maintenance.extract.reading.clause.VerbGroup;
import dev.nightjar.plugin.maintenance.extract.reading.clause.VerbReader;
import dev.nightjar.plugin.maintenance.extract.rule.Rule;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable.Way;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tries the ways to say something on the words of one clause. Not thread-safe: one for each clause. */
final class RuleMatcher {

    /** Placeholders that end only where the phrase ends. */
    private static final Set<String> READ_TO_THEIR_END = Set.of("thing", "doing", "todo", "org", "command");

    private final Readers readers;
    private final List<Token> tokens;
    private final Turn turn;
    private final boolean mayDropSubject;
    private final boolean isClause;
    private final Map<Integer, Optional<SubjectReader.Read>> subjects = new HashMap<>();
    private final Map<Integer, Optional<SubjectReader.Read>> owners = new HashMap<>();
    private final Map<Integer, Optional<VerbGroup>> groups = new HashMap<>();

    /**
     * What reads the parts of a pattern, in one language.
     *
     * @param language the language
     * @param verbs reads verbs
     * @param phrases reads noun phrases and names
     * @param tails reads what follows a verb
     * @param subjects reads subjects
     */
    record Readers(
            Language language, VerbReader verbs, PhraseReader phrases, TailReader tails, SubjectReader subjects) {

        static Readers of(Language language) {
            var phrases = new PhraseReader(language);
            return new Readers(
                    language,
                    new VerbReader(language),
                    phrases,
                    new TailReader(language),
                    new SubjectReader(language, phrases));
        }
    }

    /** For a clause, which must be matched as a whole. */
    RuleMatcher(Readers readers, Clause clause, Turn turn) {
        this.readers = readers;
        this.tokens = clause.tokens();
        this.turn = turn;
        this.mayDropSubject = clause.isFirst();
        this.isClause = true;
    }

    /** For any words, of which a part may be matched. */
    RuleMatcher(Readers readers, List<Token> tokens, Turn turn) {
        this.readers = readers;
        this.tokens = tokens;
        this.turn = turn;
        this.mayDropSubject = false;
        this.isClause = false;
    }

    /** The match of this way at a place; empty when the words do not fit it. */
    Optional<Match> match(Way way, int at) {
        var attempt = new Attempt();
        return match(way, at, attempt)
                .filter(match -> isAllowed(way.rule(), attempt))
                .filter(match -> !isClause || mayEnd(way.pattern(), match.span().end()));
    }

    /** The same whatever else the rule asks for. */
    Optional<Match> matchFreely(Way way, int at) {
        return match(way, at, new Attempt());
    }

    private Optional<Match> match(Way way, int at, Attempt attempt) {
        int end = attempt.match(way.pattern(), tokens, at, attempt.captures);
        return end == PatternMatcher.NONE
                ? Optional.empty()
                : Optional.of(new Match(
                        way,
                        attempt.captures,
                        attempt.about(),
                        attempt.possessor(),
                        attempt.group,
                        new Match.Span(at, end)));
    }

    /** A pattern that ends with a word must not stop in the middle of what is said. */
    private boolean mayEnd(Pattern pattern, int end) {
        var last = pattern.elements().get(pattern.elements().size() - 1);
        boolean isOpen = !(last instanceof Chunk chunk && READ_TO_THEIR_END.contains(chunk.kind()))
                && !(last instanceof Element.Rest);
        return !isOpen || mayEndAt(end) || (last instanceof Chunk && isPurpose(end));
    }

    private boolean mayEndAt(int end) {
        return end == tokens.size()
                || tokens.get(end).isPunctuation()
                || readers.language.words("after").longest(tokens, end).isPresent();
    }

    /** "Got a job to pay the rent". */
    private boolean isPurpose(int at) {
        return at + 1 < tokens.size()
                && readers.language.words("purpose").contains(tokens.get(at).key())
                && readers.language.verbs().isForm(tokens.get(at + 1).key(), Form.INF);
    }

    private boolean isAllowed(Rule rule, Attempt attempt) {
        var conditions = rule.conditions();
        var group = attempt.group;
        boolean isTense = group == null || rule.tenses().contains(group.tense().name());
        boolean isSubject = attempt.about().isSpeaker() ? !conditions.isOthersOnly() : !conditions.isSpeakersOnly();
        boolean isAddressed = !conditions.isToAssistant() || turn.utterance().isToAssistant();
        return isTense
                && isSubject
                && isAddressed
                && conditions.barred().stream().noneMatch(attempt::holds)
                && conditions.barredFirst().stream().noneMatch(attempt::begins)
                && conditions.required().stream().allMatch(attempt::holds);
    }

    /** The verbs that the subject of the clause is said to do; none when it has no subject. */
    Set<String> said() {
        // "She" may be two people to most rules, and one to those that read a name.
        int at = subject(0).map(SubjectReader.Read::end).orElseGet(() -> isPronoun(0) ? 1 : 0);
        return group(at).map(VerbGroup::verbs).orElse(Set.of());
    }

    private boolean isPronoun(int at) {
        return at < tokens.size()
                && readers.language.words("he").contains(tokens.get(at).key());
    }

    /** Whether the word here says whose something is. */
    boolean isOwner(int at) {
        return owner(at).isPresent();
    }

    private Optional<SubjectReader.Read> owner(int at) {
        return owners.computeIfAbsent(at, from -> readers.subjects.whose(tokens, from, turn));
    }

    private Optional<SubjectReader.Read> subject(int at) {
        return subjects.computeIfAbsent(
                at, from -> readers.subjects.who(tokens, from, turn, mayDropSubject && from == 0));
    }

    private Optional<VerbGroup> group(int at) {
        return groups.computeIfAbsent(at, from -> readers.verbs.read(tokens, from));
    }

    /** One way being tried. */
    private final class Attempt implements PatternMatcher {

        private final Captures captures = new Captures();
        private @Nullable Subject who;
        private @Nullable Subject whose;
        private @Nullable VerbGroup group;
        private int begin = NONE;
        private int reached;

        /** Whom it is about: its subject, else whose something is, else the speaker. */
        Subject about() {
            return who != null ? who : possessor();
        }

        Subject possessor() {
            if (whose != null) {
                return whose;
            }
            return who != null ? who : turn.self();
        }

        boolean holds(WordClass words) {
            for (int i = Math.max(begin, 0); i < reached; i++) {
                if (words.longest(tokens, i).isPresent()) {
                    return true;
                }
            }
            return group != null && group.adverbs().stream().anyMatch(words::contains);
        }

        boolean begins(WordClass words) {
            return begin != NONE && words.longest(tokens, begin).isPresent();
        }

        @Override
        public int chunk(Chunk chunk, List<Token> words, int at, Set<String> before, Captures into) {
            if (chunk.kind().equals("who")) {
                return who(at);
            }
            if (chunk.kind().equals("other")) {
                return other(at);
            }
            if (chunk.kind().equals("him") || chunk.kind().equals("he")) {
                var read = readers.subjects.called(words, at, turn, readers.language.words(chunk.kind()));
                who = read.map(SubjectReader.Read::subject).orElse(null);
                return read.map(SubjectReader.Read::end).orElse(NONE);
            }
            if (chunk.kind().equals("whose")) {
                var read = RuleMatcher.this.owner(at);
                whose = read.map(SubjectReader.Read::subject).orElse(null);
                return read.map(SubjectReader.Read::end).orElse(NONE);
            }
            int end = end(chunk, words, at, before, into);
            if (end != NONE) {
                begin = begin == NONE ? at : begin;
                reached = end;
            }
            return end;
        }

        /** "Joana joined us": somebody else with a name, though it begins the sentence, where any word has a capital. */
        private int other(int at) {
            int end = readers.phrases.name(tokens, at);
            var name = end == NONE ? "" : Words.plain(tokens.subList(at, end));
            if (name.isEmpty() || turn.people().isSpeaker(name)) {
                return NONE;
            }
            who = turn.people().known(name).orElseGet(() -> new Subject(name, Words.lower(name), Subject.Kind.OTHER));
            return end;
        }

        private int who(int at) {
            var read = subject(at);
            if (read.isPresent()) {
                who = read.get().subject();
                return read.get().end();
            }
            boolean isDropped = at == 0
                    && mayDropSubject
                    && turn.isPerson()
                    && !isOfAnother(at)
                    && group(at).filter(this::mayStandAlone).isPresent();
            who = isDropped ? turn.self() : null;
            return isDropped ? at : NONE;
        }

        /** "Has died", with a subject that nobody could read: it is not the speaker. */
        private boolean isOfAnother(int at) {
            var verbs = readers.language.verbs();
            var key = at < tokens.size() ? tokens.get(at).key() : "";
            return verbs.isForm(key, Form.HE) && !verbs.isForm(key, Form.I, Form.PAST, Form.INF);
        }

        /** "Lost my job" has a subject in mind; "lose it" does not. */
        private boolean mayStandAlone(VerbGroup verb) {
            var how = readers.language.words("subjectless").value(verb.tense().name());
            return how.isPresent() && (!how.get().equals("alone") || isOnlyVerb(verb));
        }

        /** "Working on a novel", but not "working on it helps me". */
        private boolean isOnlyVerb(VerbGroup verb) {
            var forms = readers.language.verbs();
            return tokens.subList(verb.end(), tokens.size()).stream()
                    .noneMatch(token -> readers.language.words("finite").contains(token.key())
                            || forms.isForm(token.key(), Form.HE, Form.PAST));
        }

        @Override
        public int verb(Verb verb, List<Token> words, int at, Captures into) {
            var found = group(at);
            boolean isWanted = found.isPresent() && found.get().verbs().stream().anyMatch(verb.verbs()::contains);
            if (!isWanted) {
                return NONE;
            }
            group = found.get();
            return group.end();
        }

        @Override
        public int rest(List<Token> words, int at, Captures into) {
            int end = at < words.size() ? readers.tails.end(words, at, Set.of()) : NONE;
            if (end == NONE) {
                // "No longer writes code for us" is not "no longer writes", and who has a dog in need not have a dog.
                boolean isCutOpen = isDenied() && at < words.size() && !mayEndAt(at);
                boolean isDangling = at == words.size() - 1
                        && readers.language
                                .wordsIfAny("last-particle")
                                .contains(words.get(at).key());
                return isCutOpen || isDangling ? NONE : at;
            }
            into.put("rest", words.subList(at, end), "");
            return end;
        }

        private boolean isDenied() {
            return group != null && group.tense().sense() == Sense.OVER;
        }

        private int end(Chunk chunk, List<Token> words, int at, Set<String> before, Captures into) {
            int end = switch (chunk.kind()) {
                case "thing" -> at < words.size() ? readers.tails.end(words, at, before) : NONE;
                case "command" -> isForm(words, at, Form.INF) ? readers.tails.endOfCommand(words, at) : NONE;
                case "org" -> organisation(words, at, before);
                case "doing" -> phraseOf(Form.ING, words, at, before);
                case "todo" -> phraseOf(Form.INF, words, at, before);
                case "name" -> readers.phrases.name(words, at);
                case "names" -> readers.phrases.names(words, at);
                case "title" -> readers.phrases.title(words, at);
                case "place" -> readers.phrases.place(words, at);
                case "quoted" -> at < words.size() && words.get(at).isTitle() ? at + 1 : NONE;
                case "city" -> readers.phrases.city(words, at);
                case "kind" -> readers.phrases.kind(words, at, before);
                default -> NONE;
            };
            if (end != NONE) {
                into.put(chunk.name(), withoutPossessive(words.subList(at, end)), "");
                return end;
            }
            return switch (chunk.kind()) {
                case "number", "age" -> number(chunk, words, at, into);
                default -> nounPhrase(chunk, words, at, into);
            };
        }

        /** Where somebody works or studies: "the bank" is known there, though it names no bank. */
        private int organisation(List<Token> words, int at, Set<String> before) {
            int end = at < words.size() ? readers.tails.end(words, at, before) : NONE;
            return end != NONE
                    ? end
                    : readers.phrases
                            .nounPhrase(words, at, readers.language.words("workplace"))
                            .map(WordClass.Found::end)
                            .orElse(NONE);
        }

        /** "Mila's" names Mila. */
        private List<Token> withoutPossessive(List<Token> words) {
            var last = words.get(words.size() - 1).text();
            if (words.size() > 3 || !last.endsWith("'s") || !Character.isUpperCase(last.charAt(0))) {
                return words;
            }
            var bare = new ArrayList<>(words.subList(0, words.size() - 1));
            bare.add(Token.of(last.substring(0, last.length() - 2)));
            return bare;
        }

        private int phraseOf(Form form, List<Token> words, int at, Set<String> before) {
            return isForm(words, at, form) ? readers.tails.end(words, at, before) : NONE;
        }

        private boolean isForm(List<Token> words, int at, Form form) {
            return at < words.size()
                    && readers.language.verbs().isForm(words.get(at).key(), form);
        }

        private int number(Chunk chunk, List<Token> words, int at, Captures into) {
            var found = readers.phrases.number(words, at);
            found.ifPresent(read -> into.put(chunk.name(), words.subList(at, read.end()), read.value()));
            return found.map(WordClass.Found::end).orElse(NONE);
        }

        private int nounPhrase(Chunk chunk, List<Token> words, int at, Captures into) {
            var found = readers.language
                    .wordClass(chunk.kind())
                    .flatMap(heads -> readers.phrases.nounPhrase(words, at, heads))
                    .filter(phrase -> phrase.isPlural() || !chunk.isPlural());
            found.ifPresent(phrase -> into.put(chunk.name(), words, at, phrase));
            return found.map(WordClass.Found::end).orElse(NONE);
        }
    }
}
