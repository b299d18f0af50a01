package dev.nightjar.benchmarks.languages;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What one user said in one language, and questions about it. In its file {@code == 2025-01-31} opens a session,
 * {@code - text} is a turn, and {@code #} begins a comment. The turn above a question answers it: {@code ? text} shares
 * a word with it, {@code ~ text} shares none, and {@code > fr text} is French.
 *
 * @param language ISO 639-1 code
 * @param turns in the order they were said; no two have the same text
 * @param questions those that share a word with their answer; at least one
 * @param meant those that share no word or stem with it
 * @param foreign those in other languages
 */
record LanguageTurns(
        String language, List<Turn> turns, List<Question> questions, List<Question> meant, List<Question> foreign) {

    /** The languages there are files for. */
    static final List<String> LANGUAGES = List.of("en", "de", "es", "fr", "pt", "it", "nl", "ru", "zh", "ja");

    private static final Pattern FOREIGN = Pattern.compile("> [a-z]{2} .+");
    private static final LocalTime FIRST_TURN = LocalTime.of(9, 0);
    private static final Duration BETWEEN_TURNS = Duration.ofMinutes(1);

    /** Something the user said; the session's name begins with the language. */
    record Turn(String session, Instant time, String text) {}

    /** A question and the text of the turn that answers it. */
    record Question(String text, String answer) {}

    /** The questions of all kinds. */
    List<Question> all() {
        return Stream.of(questions, meant, foreign).flatMap(List::stream).toList();
    }

    /** The file of a language beside this class. */
    static LanguageTurns ofResource(String language) {
        var resource = language + ".txt";
        try (InputStream in = LanguageTurns.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The archive lacks " + resource);
            }
            return parse(language, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("Cannot read " + resource, e);
        }
    }

    /** @throws IllegalArgumentException naming the line that cannot be read */
    static LanguageTurns parse(String language, String file) {
        var turns = new ArrayList<Turn>();
        var questions = new ArrayList<Question>();
        var meant = new ArrayList<Question>();
        var foreign = new ArrayList<Question>();
        var session = "";
        var time = Instant.EPOCH;
        for (var line : file.lines().map(String::strip).toList()) {
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            var text = line.substring(Math.min(line.length(), line.indexOf(' ') + 1));
            if (line.startsWith("== ")) {
                session = language + "-" + text;
                time = date(text).atTime(FIRST_TURN).toInstant(ZoneOffset.UTC);
            } else if (line.startsWith("- ") && !session.isEmpty()) {
                turns.add(new Turn(session, time, text));
                time = time.plus(BETWEEN_TURNS);
            } else if (line.startsWith("? ") && !turns.isEmpty()) {
                questions.add(new Question(text, turns.get(turns.size() - 1).text()));
            } else if (line.startsWith("~ ") && !turns.isEmpty()) {
                meant.add(new Question(text, turns.get(turns.size() - 1).text()));
            } else if (FOREIGN.matcher(line).matches() && !turns.isEmpty()) {
                foreign.add(new Question(
                        text.substring(text.indexOf(' ') + 1),
                        turns.get(turns.size() - 1).text()));
            } else {
                throw new IllegalArgumentException(
                        "A line must begin with '== ', '- ', or one of '? ', '~ ' and '> fr ', in this order, but was: "
                                + line);
            }
        }
        return new LanguageTurns(
                language, List.copyOf(turns), List.copyOf(questions), List.copyOf(meant), List.copyOf(foreign));
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("A session needs a date such as 2025-01-31, but has: " + text, e);
        }
    }
}
