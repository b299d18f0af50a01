package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.plugin.maintenance.segment.Segment;
import dev.nightjar.plugin.maintenance.task.Speakers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the statements of a session. Thread-safe. */
final class SessionStatements {

    /** Nobody would reread a longer sentence. */
    private static final int LONGEST = 600;

    /** An answer with up to this many words needs its question. */
    private static final int SHORT_ANSWER = 5;

    private final StatementClassifier classifier;
    private final MessageSegmenter segmenter;

    SessionStatements(StatementClassifier classifier, MessageSegmenter segmenter) {
        this.classifier = classifier;
        this.segmenter = segmenter;
    }

    /** The statements in order. */
    List<Statement> of(List<Episode> session) {
        return withValues(session).stream()
                .filter(one -> one.verdict().isKept())
                .toList();
    }

    /** Turns whose user asks, in their own words, not to keep them, and what the agent says to them. */
    List<Episode> unwanted(List<Episode> session) {
        var unwanted = new ArrayList<Episode>();
        boolean isAnswered = false;
        for (var turn : session) {
            isAnswered = turn.role() == Role.USER ? isPrivate(turn.content()) : isAnswered;
            if (isAnswered) {
                unwanted.add(turn);
            }
        }
        return unwanted;
    }

    private boolean isPrivate(String message) {
        var spans = Sentences.spans(message);
        if (spans.stream().noneMatch(span -> Frames.bundled().isPrivate(span.in(message), true))) {
            return false; // nearly all messages: their segments are not looked for
        }
        var foreign = foreign(message);
        var own = spans.stream()
                .filter(span -> isOwn(span, foreign))
                .map(span -> span.in(message))
                .toList();
        boolean isTelling =
                classifier.verdicts("", own).stream().anyMatch(verdict -> !verdict.isUnwanted() && verdict.isKept());
        return own.stream().anyMatch(text -> Frames.bundled().isPrivate(text, isTelling));
    }

    private List<Segment> foreign(String message) {
        return segmenter.segments(message).stream()
                .filter(segment -> !segment.isOwn())
                .toList();
    }

    /** Statements of a session, with sentences that may give a new value to what the user asked to remember. */
    List<Statement> withValues(List<Episode> session) {
        var speakers = new Speakers(session);
        var statements = new ArrayList<Statement>();
        Episode before = null;
        double pretence = 0;
        for (var turn : session) {
            var speaker = speakers.of(turn);
            if (speaker.isPresent()) {
                pretence = classifier.pretence(turn.content()).probability(pretence);
                boolean isGame = Pretence.isSilencing(pretence);
                read(turn, speaker.get(), question(before, turn))
                        .filter(one -> !isGame || one.verdict().isAsked())
                        .forEach(statements::add);
            }
            before = turn;
        }
        return clear(areAmongPeople(session, speakers) ? amongPeople(statements) : statements);
    }

    /** Whether several people talk and no assistant answers. */
    private static boolean areAmongPeople(List<Episode> session, Speakers speakers) {
        var people = session.stream().map(speakers::of).collect(Collectors.toSet());
        return people.size() > 1 && !people.contains(Optional.<String>empty());
    }

    private static List<Statement> amongPeople(List<Statement> statements) {
        return statements.stream()
                .map(one ->
                        new Statement(one.turn(), one.quotation(), one.verdict().amongPeople()))
                .filter(one -> one.verdict().isKept())
                .toList();
    }

    /** Who has told a value goes on about it, so what else they say makes the value no less clear. */
    private static List<Statement> clear(List<Statement> statements) {
        var told = statements.stream()
                .flatMap(one -> one.slots().map(slot -> List.of(one.quotation().speaker(), slot)))
                .collect(Collectors.toSet());
        return statements.stream()
                .map(one -> told.contains(
                                List.of(one.quotation().speaker(), one.verdict().unclear()))
                        ? new Statement(
                                one.turn(), one.quotation(), one.verdict().clear())
                        : one)
                .toList();
    }

    /** The end of the previous turn, if it is a question by somebody else. */
    private static String question(@Nullable Episode before, Episode turn) {
        if (before == null || (before.role() == turn.role() && Objects.equals(before.speaker(), turn.speaker()))) {
            return "";
        }
        var sentences = Sentences.of(before.content());
        var last = sentences.isEmpty() ? "" : sentences.get(sentences.size() - 1);
        return last.indexOf('?') >= 0 || last.indexOf('？') >= 0 ? last : "";
    }

    private Stream<Statement> read(Episode turn, String speaker, String question) {
        var message = turn.content();
        var foreign = foreign(message);
        var spans = sentences(message);
        var texts = spans.stream().map(span -> span.in(message)).toList();
        var verdicts = asked(texts, classifier.verdicts(question, texts));
        var own = IntStream.range(0, texts.size())
                .filter(i -> isOwn(spans.get(i), foreign))
                .boxed()
                .toList();
        if (own.stream()
                .anyMatch(i -> verdicts.get(i).isUnwanted() || Frames.bundled().isPrivate(texts.get(i), true))) {
            return Stream.empty();
        }
        return own.stream()
                .filter(i -> texts.get(i).length() <= LONGEST)
                .filter(i -> verdicts.get(i).isKept()
                        || NamedValue.in(texts.get(i))
                                .filter(NamedValue::mayRenew)
                                .isPresent())
                .map(i -> new Statement(
                        turn, quotation(speaker, new SentenceInContext(question, texts, i)), verdicts.get(i)));
    }

    /**
     * The sentences of a message. What comes before a question is a sentence of its own, "I'm with the harbour office
     * since May, is there a bus?", unless the question is a wish to remember.
     */
    private static List<Sentences.Span> sentences(String message) {
        return Sentences.spans(message).stream()
                .flatMap(span -> {
                    var parts = Sentences.withoutQuestion(message, span);
                    boolean isWish = parts.size() > 1
                            && Frames.bundled().subjects(span.in(message)).contains(Frames.ASKED);
                    return isWish ? Stream.of(span) : parts.stream();
                })
                .toList();
    }

    /**
     * Passes a wish to remember on to the sentence that is meant: the next one that is more than such a wish, or else
     * the nearest before.
     */
    private static List<SentenceRating> asked(List<String> texts, List<SentenceRating> verdicts) {
        var all = new ArrayList<>(verdicts);
        var wishes = IntStream.range(0, all.size())
                .filter(i -> all.get(i).isAsked() && Frames.bundled().isOnlyAsking(texts.get(i)))
                .boxed()
                .toList();
        var others =
                IntStream.range(0, all.size()).filter(i -> !wishes.contains(i)).toArray();
        for (int wish : wishes) {
            var after = IntStream.of(others).filter(i -> i > wish).findFirst();
            var before = IntStream.of(others).filter(i -> i < wish).max();
            if (after.isPresent() || before.isPresent()) {
                int meant = after.orElseGet(before::getAsInt);
                all.set(wish, all.get(wish).saysNothing());
                all.set(meant, all.get(meant).asked());
            }
        }
        return all;
    }

    private static Quotation quotation(String speaker, SentenceInContext sentence) {
        boolean needsQuestion = sentence.position() == 0
                && !sentence.question().isEmpty()
                && Features.words(sentence.text()).length <= SHORT_ANSWER;
        return new Quotation(speaker, needsQuestion ? sentence.question() : null, sentence.text());
    }

    /** Whether at least half of it is the speaker's own. */
    private static boolean isOwn(Sentences.Span sentence, List<Segment> foreign) {
        int others = foreign.stream()
                .mapToInt(segment ->
                        Math.min(segment.end(), sentence.end()) - Math.max(segment.start(), sentence.start()))
                .filter(overlap -> overlap > 0)
                .sum();
        return others * 2 < sentence.end() - sentence.start();
    }
}
