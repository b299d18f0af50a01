package dev.nightjar.plugin.maintenance.extract.reading;

import com.google.common.base.Splitter;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.Durability;
import dev.nightjar.plugin.maintenance.extract.language.Captures.Capture;
import dev.nightjar.plugin.maintenance.extract.language.Element;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Tense.Sense;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.reading.clause.VerbGroup;
import dev.nightjar.plugin.maintenance.extract.rule.SlotSpec;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says in parts what a match means: who has which value in which slot. Thread-safe. */
final class Claims {

    /** The slot of everything that is intended; its values begin with a verb. */
    static final String PLAN = "plan";

    /** The category of what happened once. */
    private static final String EVENT = "event";

    /** The tense of what is under way. */
    private static final String DOING = "doing";

    /** The tense of what is so. */
    private static final String NOW = "now";

    private static final String PARTED = ":";
    private static final Splitter TOPICS = Splitter.on('/').omitEmptyStrings();

    /** In a value, the verb and its object. */
    private static final String DEED = "<deed>";

    /** Begins a placeholder that reads any thing. */
    private static final String THING = "<thing";

    /** Ends a placeholder that stands for its words, not for what its class says of them. */
    private static final String WORDS = ":words>";

    /** Ends one that stands for its words without a version: Java of "Java 21". */
    private static final String UNVERSIONED = ":unversioned>";

    /** Parts a date from the rest of a plan. */
    static final String AT = " @ ";

    private final WordClass empty;
    private final WordClass additional;
    private final WordClass article;
    private final WordClass synonym;
    private final WordClass purpose;
    private final Verbs verbs;

    Claims(Language language) {
        this.empty = language.words("empty");
        this.additional = language.words("additional");
        this.article = language.words("article");
        this.synonym = language.wordsIfAny("synonym");
        this.purpose = language.words("purpose");
        this.verbs = language.verbs();
    }

    /**
     * What a match claims.
     *
     * @param tokens the clause it was found in
     * @param when the time in absolute words; empty for none
     */
    List<Claim> of(Match match, List<Token> tokens, String when) {
        var subject = match.who();
        var claims = new ArrayList<Claim>();
        for (var spec : match.rule().slots()) {
            var claim = claim(spec, subject, match, tokens);
            // "No longer uses Perl" says nothing about the second language that the rule has a place for.
            boolean isUnsaid = !spec.value().isEmpty()
                    && claim.value().isEmpty()
                    && (spec.state() != State.OVER || isOfUnsaidTopic(spec, claim));
            if (isUnsaid || isLongAgo(spec, match, tokens) || isNotYetOver(spec, match)) {
                continue;
            }
            boolean isDated = spec.slot().category().equals(EVENT)
                    || isDone(claim)
                    || (claim.state() == State.PLANNED && !isOneOfMany(match, tokens));
            claims.add(isDated && !when.isEmpty() ? at(claim, when) : claim);
        }
        var group = match.group();
        if (group != null
                && group.tense().sense() != Sense.HOLDS
                && group.tense().sense() != Sense.OVER) {
            var deed = deed(match, group, tokens);
            var sense = group.tense().sense();
            boolean isPlanned = sense == Sense.PLANNED;
            boolean isDated = !when.isEmpty() && !(isPlanned && isOneOfMany(match, tokens));
            var value = isDated ? deed + AT + when : deed;
            claims.add(new Claim(subject.key(), PLAN, value, isPlanned ? State.PLANNED : State.OVER, false, false));
        }
        return claims.stream().distinct().toList();
    }

    /** "Hosts on Heroku" ends no other tool, though the rule has a place for the one that was left. */
    private static boolean isOfUnsaidTopic(SlotSpec spec, Claim claim) {
        return !spec.topic().isEmpty() && claim.slot().equals(spec.slot().name());
    }

    /** What was planned is done, or off, since a certain day. */
    private static boolean isDone(Claim claim) {
        return claim.slot().equals(PLAN) && claim.state() == State.OVER;
    }

    /** The same event on another day is another event. */
    private static Claim at(Claim claim, String when) {
        return new Claim(
                claim.subject(),
                claim.slot(),
                claim.value() + AT + when,
                claim.state(),
                claim.isSingleValued(),
                claim.isEvent());
    }

    private Claim claim(SlotSpec spec, Subject subject, Match match, List<Token> tokens) {
        var slot = Stream.concat(
                        Stream.of(spec.slot().name()),
                        TOPICS.splitToStream(spec.topic()).map(part -> value(List.of(part), match, tokens)))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(PARTED));
        return new Claim(
                subject.key(),
                slot,
                value(spec.value(), match, tokens),
                state(spec, match),
                spec.slot().isSingleValued() && !isAddition(match.group()),
                isEvent(match));
    }

    /** "A conference" on another day is another conference. */
    private boolean isOneOfMany(Match match, List<Token> tokens) {
        var group = match.group();
        return group != null
                && tokens.subList(group.end(), deedEnd(match, group, tokens)).stream()
                        .anyMatch(token -> article.contains(token.key()));
    }

    private static int deedEnd(Match match, VerbGroup group, List<Token> tokens) {
        return Math.max(group.end(), Math.min(match.span().end(), tokens.size()));
    }

    /** "I also work at a bar". */
    private boolean isAddition(@Nullable VerbGroup group) {
        return group != null && group.adverbs().stream().anyMatch(additional::contains);
    }

    /** "Has been a teacher for ten years" goes on where a rule takes the present too; "has moved" is over and done. */
    private static boolean isEvent(Match match) {
        var group = match.group();
        return group != null
                && (group.tense().sense() == Sense.PAST
                        || (group.tense().sense() == Sense.DONE
                                && !match.rule().tenses().contains(NOW)));
    }

    /** Who was a waiter once, or has left Acme, had work then; that says nothing about now. */
    private boolean isLongAgo(SlotSpec spec, Match match, List<Token> tokens) {
        var sense = match.group() == null ? Sense.HOLDS : match.group().tense().sense();
        boolean isFixed = !spec.value().isEmpty() && spec.value().stream().noneMatch(word -> word.startsWith("<"));
        boolean saysMore = match.rule().slots().stream()
                .anyMatch(other -> !other.equals(spec)
                        && !value(other.value(), match, tokens).isEmpty());
        return spec.state() == null
                && isFixed
                && spec.slot().durability() != Durability.LASTING
                && (sense == Sense.PAST || (sense == Sense.OVER && saysMore));
    }

    /** Whether a rule says what a deed brings about, but the deed is only planned or under way. */
    private static boolean isNotYetOver(SlotSpec spec, Match match) {
        var group = match.group();
        return spec.state() == State.OVER
                && !spec.isAlways()
                && group != null
                && (group.tense().sense() == Sense.PLANNED
                        || group.tense().sense() == Sense.DROPPED
                        || group.tense().name().equals(DOING));
    }

    private static State state(SlotSpec spec, Match match) {
        var said = spec.state();
        var sense = match.group() == null ? Sense.HOLDS : match.group().tense().sense();
        if ((sense == Sense.OVER || sense == Sense.DROPPED) && !spec.isAlways()) {
            return State.OVER;
        }
        if (said == State.HOLDS && sense == Sense.PLANNED && !spec.isAlways()) {
            return State.PLANNED;
        }
        if (said != null) {
            return said;
        }
        return switch (sense) {
            case HOLDS, DONE -> State.HOLDS;
            case PLANNED -> State.PLANNED;
            case OVER, DROPPED -> State.OVER;
            // Somebody who worked there may not any more; somebody who won has won.
            case PAST -> spec.slot().durability() == Durability.LASTING ? State.HOLDS : State.OVER;
        };
    }

    /** The words that count: placeholders as they were read, without articles and the like. */
    private String value(List<String> words, Match match, List<Token> tokens) {
        var parts = new ArrayList<String>();
        for (var word : words) {
            if (word.equals(DEED)) {
                parts.add(match.group() == null ? "" : deed(match, match.group(), tokens));
            } else if (!word.startsWith("<")) {
                parts.add(word);
            } else if (word.endsWith(WORDS)) {
                parts.add(match.captures()
                        .get(word.substring(1, word.length() - WORDS.length()))
                        .map(capture -> content(capture.tokens()))
                        .orElse(""));
            } else if (word.endsWith(UNVERSIONED)) {
                parts.add(match.captures()
                        .get(word.substring(1, word.length() - UNVERSIONED.length()))
                        .map(capture -> content(withoutVersion(capture.tokens())))
                        .orElse(""));
            } else {
                parts.add(match.captures()
                        .get(word.substring(1, word.length() - 1))
                        .map(capture -> value(capture, word.startsWith(THING)))
                        .orElse(""));
            }
        }
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
    }

    private static List<Token> withoutVersion(List<Token> tokens) {
        return tokens.stream()
                .filter(token -> !Character.isDigit(token.text().charAt(0)))
                .toList();
    }

    private String value(Capture capture, boolean isThing) {
        var said = isThing ? withoutPurpose(capture.tokens()) : capture.tokens();
        return capture.value().isEmpty() ? content(said) : capture.value();
    }

    /** "My records to make some room" are the records. */
    private List<Token> withoutPurpose(List<Token> tokens) {
        int end = IntStream.range(1, Math.max(1, tokens.size() - 1))
                .filter(i -> purpose.contains(tokens.get(i).key())
                        && verbs.isForm(tokens.get(i + 1).key(), Form.INF))
                .findFirst()
                .orElse(tokens.size());
        return tokens.subList(0, end);
    }

    /** The words of a phrase that tell it from another, lower case; of words that mean the same always one. */
    private String content(List<Token> tokens) {
        return tokens.stream()
                .filter(token -> !token.isPunctuation())
                .map(token -> Words.lower(token.text()))
                .filter(word -> !empty.contains(word))
                .map(word -> synonym.value(word).orElse(word))
                .collect(Collectors.joining(" "));
    }

    /** What is done, as plans and their carrying out can be compared: the verb and its object. */
    private String deed(Match match, VerbGroup group, List<Token> tokens) {
        var wanted = match.way().pattern().elements().stream()
                .filter(Element.Verb.class::isInstance)
                .flatMap(element -> ((Element.Verb) element).verbs().stream())
                .collect(Collectors.toSet());
        var verb = group.verbs().stream()
                .filter(wanted::contains)
                .sorted()
                .findFirst()
                .orElse("");
        return (verb + " " + content(tokens.subList(group.end(), deedEnd(match, group, tokens)))).strip();
    }
}
