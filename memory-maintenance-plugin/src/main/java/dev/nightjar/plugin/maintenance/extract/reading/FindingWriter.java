package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.memory.Claim;
import dev.nightjar.plugin.maintenance.extract.claim.SlotWords;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Tense.Sense;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.reading.clause.Clause;
import dev.nightjar.plugin.maintenance.extract.rule.Rule.Dating;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.extract.time.Direction;
import dev.nightjar.plugin.maintenance.extract.time.TimeSayer;
import dev.nightjar.plugin.maintenance.extract.time.TimeSpan;
import dev.nightjar.plugin.maintenance.extract.time.TimeSpan.Kind;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes findings out of matches: their sentences with dates, what they claim, whom they name. Thread-safe. */
final class FindingWriter {

    private static final String DECIDED = "decided";

    /** The slots of what somebody does again and again. */
    private static final Set<String> HABITS = SlotWords.section("habits");

    /** Today and tomorrow, in days from now. */
    private static final Set<String> NEAR = Set.of("0", "+1");

    /** "At the old registry office". */
    private static final int MAX_PLACE = 5;

    private final Language language;
    private final FactWriter sentences;
    private final Claims claims;
    private final Names names;
    private final TimeSayer times;

    FindingWriter(Language language) {
        this.language = language;
        this.sentences = new FactWriter(language);
        this.claims = new Claims(language);
        this.names = new Names(language);
        this.times = new TimeSayer(language);
    }

    /** Whether a fact comes of the match. */
    boolean canWrite(Match match, Clause clause, Turn turn) {
        return !write(match, clause, turn).isEmpty();
    }

    /** "I work from home today" says nothing about other days. */
    private static boolean isOfOneDay(Match match, Clause clause) {
        var group = match.group();
        return group != null
                && group.tense().sense() == Sense.HOLDS
                && HABITS.contains(match.rule().slot().name())
                && clause.times().stream()
                        .anyMatch(time -> time.kind() == TimeSpan.Kind.DAY
                                && time.arguments().stream().anyMatch(NEAR::contains));
    }

    /** The facts of a match; none when it cannot be dated as its rule asks, or cannot be said of somebody else. */
    List<Finding> write(Match match, Clause clause, Turn turn) {
        var dated = when(match, clause, turn);
        if (dated.isEmpty() || namesSpeaker(match, turn) || isOfOneDay(match, clause)) {
            return List.of();
        }
        var when = dated.get();
        var told = claims.of(match, clause.tokens(), when.date());
        var named = names.of(match, told, turn);
        var findings = new ArrayList<Finding>();
        for (var template : match.rule().facts()) {
            sentences
                    .write(template, match, turn, when.text())
                    .map(content -> new Finding(
                            match.rule(),
                            content,
                            match.rule().sure() * clause.trust(),
                            told,
                            named,
                            when.date(),
                            turn.utterance().said(),
                            List.of(turn.utterance().episode())))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    /** "I'm Ada", said by Ada, or "my brother Tom", said to Tom. */
    private static boolean namesSpeaker(Match match, Turn turn) {
        var name = match.words("name");
        boolean isOwn = Words.lower(match.who().text()).endsWith(Words.lower(name));
        return !name.isEmpty()
                && (isOwn || (turn.people().isSpeaker(name) && turn.people().speakers() < 3));
    }

    /**
     * When something is, as its fact says it.
     *
     * @param text what stands at the end of the sentence; may be empty
     * @param date the date in it; may be empty
     */
    private record When(String text, String date) {}

    private Optional<When> when(Match match, Clause clause, Turn turn) {
        var dating = match.rule().conditions().dating();
        if (dating == Dating.DROP) {
            return Optional.of(new When("", ""));
        }
        var told = clause.times().stream()
                .filter(time -> belongs(time, match, clause))
                .toList();
        var dates = told.stream().filter(TimeSpan::isDate).toList();
        boolean isUnclear = told.stream().anyMatch(time -> time.kind() == Kind.UNCLEAR) || severalDates(dates);
        if (isUnclear) {
            return Optional.empty();
        }
        var direction = direction(match, clause);
        var day = turn.utterance().day();
        var date = dates.isEmpty()
                ? Optional.<String>empty()
                : times.say(dates.get(dates.size() - 1), day, isForLater(match, clause) ? Direction.FUTURE : direction)
                        .map(said -> ahead(said, day, direction));
        if (!dates.isEmpty() && date.isEmpty()) {
            return Optional.empty();
        }
        var recent = told.stream().anyMatch(time -> time.kind() == Kind.RECENT) && direction.isPast() && date.isEmpty()
                ? Optional.of(language.wording("recent").replace("{}", day.toString()))
                : date;
        var text = new ArrayList<String>();
        span(told, direction, turn).ifPresent(text::add);
        told.stream()
                .filter(time -> time.kind() == Kind.STAGE)
                .findFirst()
                .flatMap(time ->
                        match.who().isSpeaker() ? times.say(time, day, direction) : times.stageOf(turn.speaker(), time))
                .ifPresent(text::add);
        recent.ifPresent(text::add);
        if (text.isEmpty() && dating == Dating.NEED) {
            return Optional.empty();
        }
        if (text.isEmpty() && dating == Dating.SAID) {
            text.add(language.wording("said").replace("{}", day.toString()));
        }
        return Optional.of(new When(String.join(" ", text), date.orElse("")));
    }

    /** "I booked a hall in August" dates what is planned; "on Monday I booked a hall" dates the booking. */
    private static boolean isForLater(Match match, Clause clause) {
        return !clause.isIntroduced()
                && match.rule().slots().stream().anyMatch(slot -> slot.state() == Claim.State.PLANNED);
    }

    /** What was done for a day still to come: "booked the movers for 2024-03-11". */
    private String ahead(String date, LocalDate day, Direction direction) {
        var iso = date.substring(date.lastIndexOf(' ') + 1);
        boolean isDay =
                direction.isPast() && date.equals(language.wording("day").replace("{}", iso));
        return isDay && LocalDate.parse(iso).isAfter(day)
                ? language.wording("for").replace("{}", iso)
                : date;
    }

    /** "For six years" is true as of the day it was said. */
    private Optional<String> span(List<TimeSpan> told, Direction direction, Turn turn) {
        return told.stream()
                .filter(time -> time.kind() == Kind.SPAN)
                .findFirst()
                .map(time -> {
                    var words = Stream.of("n", "few", "one")
                            .flatMap(name -> time.captures().get(name).stream())
                            .flatMap(capture -> capture.tokens().stream())
                            .map(token -> token.text())
                            .collect(Collectors.joining(" "));
                    var unit = time.captures().get("unit").stream()
                            .flatMap(capture -> capture.tokens().stream())
                            .map(token -> token.text())
                            .collect(Collectors.joining(" "));
                    boolean isOpen = direction == Direction.TIMELESS || direction == Direction.UP_TO_NOW;
                    var over = language.findWording("span over").filter(wording -> !isOpen);
                    var span =
                            over.orElseGet(() -> language.wording("span")).replace("{}", (words + " " + unit).strip());
                    return !isOpen
                            ? span
                            : span + " "
                                    + language.wording("as of")
                                            .replace(
                                                    "{}", turn.utterance().day().toString());
                });
    }

    /** A date after words that were cut off is theirs. */
    private boolean belongs(TimeSpan time, Match match, Clause clause) {
        return match.group() == null
                || time.from() <= match.span().end()
                || onlyLinks(clause, match.span().end(), time.from())
                || onlyPlace(clause, match.span().end(), time.from());
    }

    /** "Got married at the registry office on Friday": where something was tells nothing of when, so the date is its own. */
    private boolean onlyPlace(Clause clause, int from, int to) {
        var between = clause.tokens().subList(from, Math.min(to, clause.tokens().size()));
        return between.size() > 1
                && between.size() <= MAX_PLACE
                && language.words("place-link").contains(between.get(0).key())
                && between.stream()
                        .noneMatch(token -> token.isPunctuation()
                                || language.words("finite").contains(token.key())
                                || language.words("and").contains(token.key())
                                || language.verbs().isForm(token.key(), Form.PAST, Form.HE));
    }

    /** "Booked a trip for next month": the "for" is part of the time. */
    private boolean onlyLinks(Clause clause, int from, int to) {
        return clause.tokens().subList(from, Math.min(to, clause.tokens().size())).stream()
                .allMatch(
                        token -> token.isPunctuation() || language.words("open").contains(token.key()));
    }

    /** "Rome in 2019 and Paris in 2020": neither date is that of both. "Friday, 5 May" is one. */
    private static boolean severalDates(List<TimeSpan> dates) {
        return dates.size() > 1
                && dates.get(dates.size() - 1).from() - dates.get(0).from() > 1;
    }

    private static Direction direction(Match match, Clause clause) {
        if (match.rule().conditions().isAhead()) {
            return Direction.FUTURE;
        }
        var group = match.group();
        if (group != null && clause.isIntroduced() && group.tense().name().equals(DECIDED)) {
            // "In May, I decided to move": the deciding was in May.
            return Direction.PAST;
        }
        return group == null
                ? Direction.TIMELESS
                : switch (group.tense().sense()) {
                    case PAST, OVER -> Direction.PAST;
                    case DONE -> Direction.UP_TO_NOW;
                    case PLANNED, DROPPED -> Direction.FUTURE;
                    case HOLDS -> group.tense().name().equals("doing") ? Direction.FUTURE : Direction.TIMELESS;
                };
    }
}
