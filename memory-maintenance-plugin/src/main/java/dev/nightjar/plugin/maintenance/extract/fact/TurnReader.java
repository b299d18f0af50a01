package dev.nightjar.plugin.maintenance.extract.fact;

import com.google.re2j.Pattern;
import dev.nightjar.commons.date.EnglishMonths;
import dev.nightjar.plugin.maintenance.extract.clause.ClauseSplitter;
import dev.nightjar.plugin.maintenance.extract.clause.Form;
import dev.nightjar.plugin.maintenance.extract.clause.SentenceFilter;
import dev.nightjar.plugin.maintenance.extract.clause.Statement;
import dev.nightjar.plugin.maintenance.extract.clause.StatementParser;
import dev.nightjar.plugin.maintenance.extract.clause.Verbs;
import dev.nightjar.plugin.maintenance.extract.family.Dating;
import dev.nightjar.plugin.maintenance.extract.family.Families;
import dev.nightjar.plugin.maintenance.extract.family.Family;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.SentenceSplitter;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.extract.time.Dated;
import dev.nightjar.plugin.maintenance.extract.time.Direction;
import dev.nightjar.plugin.maintenance.extract.time.TimeExpressions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the facts out of one turn. */
public final class TurnReader {

    private static final double MENTIONED = 0.85;

    private static final Set<String> LOOKING_AHEAD =
            Words.set("plan want hope intend have start leave move get love like");

    /** What was chosen lies ahead, whenever it was chosen. */
    private static final Set<String> CHOOSING = Words.set("decide choose agree promise");

    /** Done in the past for a day that is usually still to come. */
    private static final Set<String> BOOKED = Words.set("sign book register schedule enroll enrol arrange");

    /** A time of life dates what happened well enough. */
    private static final Pattern LIFE_STAGE =
            Pattern.compile("(?i)at (the )?age( of)?|as a (child|kid|teenager)|in (college|high school)");

    private static final Set<String> RECENT = Words.set("just recently lately newly");

    private TurnReader() {}

    /** What the turn says that is worth keeping, in the order it was said. */
    public static List<Finding> read(Turn turn) {
        var findings = new ArrayList<Finding>();
        var sentences = SentenceSplitter.split(turn.text());
        for (int i = 0; i < sentences.size(); i++) {
            boolean takenBack = (i + 1 < sentences.size() && SentenceFilter.takesBack(sentences.get(i + 1)))
                    || (i > 0 && SentenceFilter.mocks(sentences.get(i - 1)));
            if (!takenBack && SentenceFilter.accepts(sentences.get(i))) {
                read(sentences.get(i), turn, findings);
            }
        }
        for (var sentence : Antecedents.writtenOut(sentences)) {
            read(sentence, turn, findings);
        }
        return findings.stream()
                .filter(finding -> !FirstPerson.isLeftIn(finding.content()))
                .toList();
    }

    private static void read(Sentence sentence, Turn turn, List<Finding> findings) {
        for (var clause : ClauseSplitter.split(sentence.words())) {
            Topics.in(clause, turn.speaker())
                    .ifPresent(content -> findings.add(finding(turn, Family.PREFERENCE, content, MENTIONED)));
            StatementParser.parse(clause, turn.participants())
                    .flatMap(statement -> read(statement, turn))
                    .ifPresent(findings::add);
        }
        for (var mention : Relatives.in(sentence.words(), turn.speaker(), turn.participants())) {
            findings.add(finding(turn, mention.family(), mention.content(), MENTIONED));
        }
    }

    private static Optional<Finding> read(Statement statement, Turn turn) {
        var dated = TimeExpressions.resolve(statement.rest(), turn.day(), direction(statement));
        if (dated.isUnresolved() && dated.when() != null) {
            return Optional.empty();
        }
        boolean isOtherLife = !statement.subject().isSpeaker()
                && LIFE_STAGE.matcher(String.join(" ", statement.rest())).find();
        if (isOtherLife) {
            return Optional.empty();
        }
        var safe = SafeTail.of(statement.withRest(dated.words()));
        if (safe.isEmpty() || (dated.when() != null && isOneOfTwo(statement, safe.get(), turn))) {
            return Optional.empty();
        }
        var kept = statement.withRest(safe.get());
        var when = when(
                isOfLaterDeed(statement.rest(), dated.words(), safe.get().size()) ? dated.withoutDate() : dated,
                statement,
                turn);
        return Families.of(kept, when)
                .map(match -> finding(
                        turn,
                        match.family(),
                        new PersonRewriter(turn.speaker()).say(when == null ? kept : kept.asEvent())
                                + date(match.dating(), when, turn, kept),
                        match.confidence()));
    }

    /** "Visited Rome in 2019 and Paris in 2020": neither date is that of both. */
    private static boolean isOneOfTwo(Statement statement, List<String> kept, Turn turn) {
        int time = 0;
        while (time < kept.size() && statement.rest().get(time).equals(kept.get(time))) {
            time++;
        }
        var behind = kept.subList(time, kept.size());
        return !behind.isEmpty()
                && Words.lower(behind.get(0)).equals("and")
                && TimeExpressions.resolve(behind, turn.day(), direction(statement))
                                .when()
                        != null;
    }

    /** "Finished the book and lent it on Friday": the date is that of what was cut off. */
    private static boolean isOfLaterDeed(List<String> rest, List<String> undated, int kept) {
        int time = 0;
        while (time < undated.size() && rest.get(time).equals(undated.get(time))) {
            time++;
        }
        boolean isAfterCut = time > kept && undated.size() > kept;
        return isAfterCut
                && undated.subList(kept, time).stream()
                        .map(Words::lower)
                        .anyMatch(word ->
                                word.endsWith("ed") || Verbs.ofPast(word).isPresent());
    }

    private static Finding finding(Turn turn, Family family, String content, double confidence) {
        return new Finding(family, content, confidence, turn.said(), List.of(turn.episode()), turn.sequence());
    }

    /** The time in absolute words; what "just" happened did so shortly before. */
    private static @Nullable String when(Dated dated, Statement statement, Turn turn) {
        boolean isRecent = dated.isRecent() || statement.adverbs().stream().anyMatch(RECENT::contains);
        boolean isOver = statement.form() == Form.PAST || statement.form() == Form.PERFECT;
        return dated.when() == null && isRecent && isOver ? "shortly before " + turn.day() : dated.when();
    }

    private static String date(Dating dating, @Nullable String when, Turn turn, Statement statement) {
        if (when != null) {
            return (when.startsWith("as of") ? " (" + when + ")" : " " + when);
        }
        boolean isLasting = dating == Dating.LASTING
                || LIFE_STAGE.matcher(String.join(" ", statement.rest())).find();
        return isLasting ? "" : " (said on " + turn.day() + ")";
    }

    private static boolean isMonth(String word) {
        return Words.isCapitalised(word) && EnglishMonths.of(Words.lower(word)).isPresent();
    }

    private static Direction direction(Statement statement) {
        if (BOOKED.contains(statement.verb()) && statement.rest().stream().anyMatch(TurnReader::isMonth)) {
            return Direction.FUTURE;
        }
        if (CHOOSING.contains(statement.verb()) && statement.restWord(0).equals("to") && !statement.isIntroduced()) {
            return Direction.FUTURE;
        }
        if (statement.form() == Form.PRESENT && Families.isOccasion(statement.subject())) {
            return Direction.FUTURE;
        }
        return switch (statement.form()) {
            case PAST, FORMER_HABIT -> Direction.PAST;
            case PERFECT -> Direction.UP_TO_NOW;
            case PROGRESSIVE, PERFECT_PROGRESSIVE, FUTURE, CONDITIONAL -> Direction.FUTURE;
            case ABILITY -> Direction.TIMELESS;
            case PRESENT -> LOOKING_AHEAD.contains(statement.verb()) ? Direction.FUTURE : Direction.TIMELESS;
        };
    }
}
