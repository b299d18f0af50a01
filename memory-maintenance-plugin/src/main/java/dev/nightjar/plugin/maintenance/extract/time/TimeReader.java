package dev.nightjar.plugin.maintenance.extract.time;

import dev.nightjar.plugin.maintenance.extract.language.Captures;
import dev.nightjar.plugin.maintenance.extract.language.Element;
import dev.nightjar.plugin.maintenance.extract.language.Element.Chunk;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Pattern;
import dev.nightjar.plugin.maintenance.extract.language.PatternMatcher;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.extract.time.TimeSpan.Kind;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.format.DateTimeParseException;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the words of a clause that say when. Thread-safe. */
public final class TimeReader implements PatternMatcher {

    private static final Set<String> CHUNKS =
            Set.of("n", "unit", "weekday", "month", "day", "nth", "year", "iso", "lead", "few", "one");
    private static final List<TextStyle> STYLES =
            List.of(TextStyle.FULL, TextStyle.SHORT, TextStyle.FULL_STANDALONE, TextStyle.SHORT_STANDALONE);

    private final Map<String, List<Rule>> byFirstWord = new HashMap<>();
    private final Map<String, List<Rule>> byFirstChunk = new LinkedHashMap<>();
    private final Map<String, String> months = new HashMap<>();
    private final Map<String, String> weekdays = new HashMap<>();
    private final Language language;
    private final WordClass terms;

    private record Rule(Pattern pattern, Kind kind, List<String> arguments) {}

    /** Reads the section {@code times} of a language. */
    public TimeReader(Language language) {
        this.language = language;
        this.terms = language.wordsIfAny("term");
        for (var month : Month.values()) {
            STYLES.forEach(style -> enter(months, month, month.getDisplayName(style, language.locale())));
        }
        for (var day : DayOfWeek.values()) {
            STYLES.forEach(style -> enter(weekdays, day, day.getDisplayName(style, language.locale())));
        }
        // "El mar" is the sea, though "mar" is short for a Tuesday.
        var others = language.wordsIfAny("not-calendar");
        months.keySet().removeIf(others::contains);
        weekdays.keySet().removeIf(others::contains);
        language.lines("times").forEach(this::add);
    }

    private static void enter(Map<String, String> names, TemporalAccessor value, String name) {
        var key = Words.lower(name.endsWith(".") ? name.substring(0, name.length() - 1) : name);
        names.put(key, value.toString());
    }

    private void add(Line line) {
        var sides = line.cutAt("=>");
        var says = Words.spaced(sides.get(1));
        for (var pattern : Pattern.parse(sides.get(0), line, new TimeNames())) {
            var rule = new Rule(pattern, kind(says.get(0), line), says.subList(1, says.size()));
            if (pattern.elements().get(0) instanceof Element.Word word) {
                word.keys()
                        .forEach(key -> byFirstWord
                                .computeIfAbsent(key, first -> new ArrayList<>())
                                .add(rule));
            } else if (pattern.elements().get(0) instanceof Chunk chunk) {
                byFirstChunk
                        .computeIfAbsent(chunk.kind(), first -> new ArrayList<>())
                        .add(rule);
            } else {
                throw line.wrong("a time begins with a word or a placeholder");
            }
        }
    }

    private static Kind kind(String name, Line line) {
        try {
            return Kind.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw line.wrong("'" + name + "' is no sort of time");
        }
    }

    private final class TimeNames implements Pattern.Names {

        @Override
        public Optional<WordClass> wordClass(String name) {
            return language.wordClass(name);
        }

        @Override
        public boolean isChunk(String kind) {
            return CHUNKS.contains(kind);
        }

        @Override
        public Set<String> forms(String verb) {
            return Set.of();
        }
    }

    /** The times a clause tells, in the order they stand in it, none overlapping another. */
    public List<TimeSpan> find(List<Token> tokens) {
        var found = new ArrayList<TimeSpan>();
        int i = 0;
        while (i < tokens.size()) {
            // "Kept for 30 days" says how long at most, not for how long by now.
            var term = terms.longest(tokens, i);
            if (term.isPresent()) {
                i = term.get().end();
                continue;
            }
            var span = longestAt(tokens, i);
            span.ifPresent(found::add);
            i = span.map(TimeSpan::to).orElse(i + 1);
        }
        return found;
    }

    private Optional<TimeSpan> longestAt(List<Token> tokens, int at) {
        var best = longest(byFirstWord.getOrDefault(tokens.get(at).key(), List.of()), tokens, at, null);
        for (var rules : byFirstChunk.entrySet()) {
            var first = new Chunk(rules.getKey(), rules.getKey(), false);
            if (chunk(first, tokens, at, Set.of(), new Captures()) != NONE) {
                best = longest(rules.getValue(), tokens, at, best);
            }
        }
        return Optional.ofNullable(best);
    }

    private @Nullable TimeSpan longest(List<Rule> rules, List<Token> tokens, int at, @Nullable TimeSpan soFar) {
        var best = soFar;
        for (var rule : rules) {
            var captures = new Captures();
            int end = match(rule.pattern, tokens, at, captures);
            if (end > at && (best == null || end > best.to())) {
                var said = rule.kind == Kind.FIXED ? List.of(inside(tokens.subList(at, end))) : rule.arguments;
                best = new TimeSpan(at, end, rule.kind, said, captures);
            }
        }
        return best;
    }

    /** The words as they stand inside a sentence: "on Sunday mornings". */
    private String inside(List<Token> words) {
        var first = words.get(0);
        var said = Words.plain(words);
        return language.words("lead").contains(first.key())
                ? Words.lower(said.substring(0, 1)) + said.substring(1)
                : said;
    }

    @Override
    public int chunk(Chunk chunk, List<Token> tokens, int at, Set<String> before, Captures captures) {
        if (at >= tokens.size()) {
            return NONE;
        }
        var token = tokens.get(at);
        return switch (chunk.kind()) {
            case "n" -> number(chunk, tokens, at, captures);
            case "unit", "lead", "few", "one" -> ofClass(chunk, tokens, at, captures);
            case "weekday" -> keep(chunk, token, at, weekdays.get(token.key()), captures);
            case "month" -> keep(chunk, token, at, months.get(Words.lower(token.text())), captures);
            case "day" -> keep(chunk, token, at, dayOfMonth(token), captures);
            case "nth" -> nth(tokens, at, captures);
            case "year" -> keep(chunk, token, at, year(token), captures);
            default -> keep(chunk, token, at, iso(token), captures);
        };
    }

    private static int keep(Chunk chunk, Token token, int at, @Nullable String value, Captures captures) {
        if (value == null) {
            return NONE;
        }
        captures.put(chunk.name(), List.of(token), value);
        return at + 1;
    }

    private int ofClass(Chunk chunk, List<Token> tokens, int at, Captures captures) {
        var found = language.words(chunk.kind()).longest(tokens, at);
        found.ifPresent(words -> captures.put(chunk.name(), tokens.subList(at, words.end()), words.value()));
        return found.map(WordClass.Found::end).orElse(NONE);
    }

    /** A day of a month in words, such as "third". */
    private int nth(List<Token> tokens, int at, Captures captures) {
        var found = language.wordsIfAny("day-of-month").longest(tokens, at);
        found.ifPresent(words -> captures.put("day", tokens.subList(at, words.end()), words.value()));
        return found.map(WordClass.Found::end).orElse(NONE);
    }

    private int number(Chunk chunk, List<Token> tokens, int at, Captures captures) {
        var token = tokens.get(at);
        if (token.isNumber() && token.text().length() < 4) {
            return keep(chunk, token, at, token.text(), captures);
        }
        var found = language.words("number").longest(tokens, at);
        found.ifPresent(words -> captures.put(chunk.name(), tokens.subList(at, words.end()), words.value()));
        return found.map(WordClass.Found::end).orElse(NONE);
    }

    private static @Nullable String dayOfMonth(Token token) {
        var text = token.text();
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        boolean isDay = digits > 0
                && digits < 3
                && Set.of("", "st", "nd", "rd", "th", ".", "º").contains(Words.lower(text.substring(digits)));
        int day = isDay ? Integer.parseInt(text.substring(0, digits)) : 0;
        return day >= 1 && day <= 31 ? String.valueOf(day) : null;
    }

    private static @Nullable String year(Token token) {
        boolean isYear = token.isNumber()
                && token.text().length() == 4
                && (token.text().startsWith("19") || token.text().startsWith("20"));
        return isYear ? token.text() : null;
    }

    private static @Nullable String iso(Token token) {
        if (token.text().length() != 10 || !Character.isDigit(token.text().charAt(0))) {
            return null;
        }
        try {
            return LocalDate.parse(token.text()).toString();
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
