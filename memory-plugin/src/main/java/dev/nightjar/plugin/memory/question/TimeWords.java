package dev.nightjar.plugin.memory.question;

import com.google.common.base.Suppliers;
import dev.nightjar.commons.text.CalendarNames;
import dev.nightjar.commons.text.Resources;
import dev.nightjar.plugin.memory.term.StopWords;
import java.lang.Character.UnicodeScript;
import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The words by which a language speaks of time: the names of its months from the JDK's locale data, all others from one
 * resource per language. Immutable.
 */
final class TimeWords {

    /** The role of a word; its name in lower case, with a hyphen, begins a line of the resource. */
    enum Role {
        YESTERDAY,
        TODAY,
        /** The days to come, the present week among them. */
        AHEAD,
        /** Stands beside the name of a weekday that is over. */
        LAST,
        LAST_WEEK,
        LAST_MONTH,
        THIS_MONTH,
        LAST_YEAR,
        THIS_YEAR,
        /** Asks for a time by itself. */
        ASKED,
        /** Asks how long something lasts. */
        LASTING,
        /** A verb that says of a question for a time that the time is over. */
        PAST,
        /** Holds a word that asks but does not ask: Japanese "always" begins like "when". */
        NOT_ASKED,
        /** Asks for a time together with a unit behind it. */
        CHOICE,
        UNIT,
        /** Stands before a time, rarely before a person. */
        BEFORE,
        /** Stands before a time, but not before a word in lower case, which may be a noun. */
        DETERMINER,
        /** A determiner that means a time even before the name of a known person. */
        RELATIVE,
        /** "The end of May". */
        PART,
        OF,
        /** "Between May and June". */
        OPENER,
        LINK,
        /** A month that is also a first name. */
        NAME,
        /** A month that is also a common word when written in lower case. */
        WORD,
        /** Shows that a text speaks of time. */
        SPOKEN
    }

    /** The languages with a resource, as ISO 639-1 codes. */
    static final List<String> LANGUAGES = List.of("de", "en", "es", "fr", "it", "ja", "ko", "nl", "pt", "ru", "zh");

    /** The language whose words count whatever others mean by them, where the language is not known. */
    private static final String COMMONEST = "en";

    /** Begins the line with a form of the months' names, from January on, that locale data lack. */
    private static final String MORE_MONTHS = "months:";

    private static final Set<UnicodeScript> EAST_ASIAN =
            EnumSet.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.HANGUL);
    /**
     * Roles whose phrases must mean a time to all languages, where the language is not known; a language that means
     * something else decides in doubt against them.
     */
    private static final Set<Role> TELLING = EnumSet.of(
            Role.YESTERDAY,
            Role.TODAY,
            Role.AHEAD,
            Role.LAST_WEEK,
            Role.LAST_MONTH,
            Role.LAST_YEAR,
            Role.ASKED,
            Role.LASTING,
            Role.PAST,
            Role.SPOKEN);

    /** The words of a language are read when they are needed: to read all takes as long as a search. */
    private static final Map<String, Supplier<TimeWords>> BY_LANGUAGE = LANGUAGES.stream()
            .collect(Collectors.toUnmodifiableMap(
                    language -> language, language -> Suppliers.memoize(() -> read(language))));

    private static final Supplier<TimeWords> ANY = Suppliers.memoize(TimeWords::any);
    private static final Supplier<Set<String>> SPOKEN = Suppliers.memoize(TimeWords::spoken);
    private static final Supplier<List<String>> SPOKEN_WITHOUT_SPACES =
            Suppliers.memoize(() -> ANY.get().phrases(Role.SPOKEN).stream()
                    .filter(TimeWords::isEastAsian)
                    .toList());

    private final Map<String, Integer> months;
    private final Map<String, DayOfWeek> weekdays;
    private final Map<Role, Set<String>> words;

    private TimeWords(Map<String, Integer> months, Map<String, DayOfWeek> weekdays, Map<Role, Set<String>> words) {
        this.months = Map.copyOf(months);
        this.weekdays = Map.copyOf(weekdays);
        this.words = new EnumMap<>(words);
    }

    /** The words of a language; when it is not known, the words that mean the same whatever the language. */
    static TimeWords of(Optional<String> language) {
        return language.map(BY_LANGUAGE::get).orElse(ANY).get();
    }

    /** Whether one of these words, in lower case, says in any language that a text speaks of time. */
    static boolean isAnySpoken(String text, Collection<String> itsWords) {
        return itsWords.stream().anyMatch(SPOKEN.get()::contains)
                || (isEastAsianIn(text) && SPOKEN_WITHOUT_SPACES.get().stream().anyMatch(text::contains));
    }

    /** The month, 1..12, that a word in lower case names. */
    OptionalInt month(String word) {
        var month = months.get(word);
        return month == null ? OptionalInt.empty() : OptionalInt.of(month);
    }

    /**
     * The weekday that a text calls the last one: "last Tuesday", "mardi dernier".
     *
     * @param text words in lower case with one space between and around them
     */
    Optional<DayOfWeek> lastWeekday(String text) {
        return weekdays.entrySet().stream()
                .filter(day -> phrases(Role.LAST).stream()
                        .anyMatch(last -> text.contains(" " + last + " " + day.getKey() + " ")
                                || text.contains(" " + day.getKey() + " " + last + " ")))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** Whether the word, in lower case, names a weekday, or calls it the last one. */
    boolean isOfWeekday(String word) {
        return is(Role.LAST, word)
                || weekdays.keySet().stream().anyMatch(day -> Words.of(day).contains(word));
    }

    /** Whether the word, in lower case, does this. */
    boolean is(Role role, String word) {
        return phrases(role).contains(word);
    }

    /**
     * Whether a text says something that does this.
     *
     * @param text words in lower case with one space between and around them
     */
    boolean says(Role role, String text) {
        return phrases(role).stream()
                .anyMatch(phrase -> text.contains(isEastAsian(phrase) ? phrase : " " + phrase + " "));
    }

    /** The phrases with a role, in lower case. */
    Set<String> phrases(Role role) {
        return words.getOrDefault(role, Set.of());
    }

    private static TimeWords read(String language) {
        var locale = Locale.forLanguageTag(language);
        var months = new HashMap<String, Integer>();
        CalendarNames.shortMonths(locale).forEach((name, month) -> months.put(name, month.getValue()));
        CalendarNames.months(locale).forEach((name, month) -> months.put(name, month.getValue()));
        var words = new EnumMap<Role, Set<String>>(Role.class);
        var lines = Resources.text(TimeWords.class, "question-time-" + language + ".txt");
        for (var line : lines.lines().toList()) {
            int colon = line.indexOf(':');
            var phrases = Arrays.stream(line.substring(colon + 1).split(","))
                    .map(phrase -> String.join(" ", Words.of(phrase)))
                    .filter(phrase -> !phrase.isEmpty())
                    .toList();
            if (line.startsWith(MORE_MONTHS)) {
                phrases.forEach(name -> months.put(name, phrases.indexOf(name) + 1));
            } else {
                var role = line.substring(0, colon).toUpperCase(Locale.ROOT).replace('-', '_');
                words.put(Role.valueOf(role), Set.copyOf(phrases));
            }
        }
        if (language.equals("en")) {
            months.put("sept", 9);
        }
        return new TimeWords(months, weekdays(locale), words);
    }

    private static Map<String, DayOfWeek> weekdays(Locale locale) {
        return Arrays.stream(DayOfWeek.values())
                .collect(Collectors.toMap(
                        day -> String.join(" ", Words.of(day.getDisplayName(TextStyle.FULL, locale))), day -> day));
    }

    private static TimeWords any() {
        var months = new HashMap<String, Integer>();
        var weekdays = new HashMap<String, DayOfWeek>();
        var words = new EnumMap<Role, Set<String>>(Role.class);
        words.put(Role.WORD, new HashSet<>());
        BY_LANGUAGE.forEach((language, read) -> {
            var its = read.get();
            boolean isCommonest = language.equals(COMMONEST);
            its.words.forEach((role, phrases) -> words.computeIfAbsent(role, key -> new HashSet<>())
                    .addAll(phrases.stream()
                            .filter(phrase -> !TELLING.contains(role) || isCommonest || !isOfAnother(language, phrase))
                            .toList()));
            weekdays.putAll(its.weekdays);
            var full = CalendarNames.months(Locale.forLanguageTag(language)).keySet();
            full.forEach(name -> months.put(name, its.month(name).orElseThrow()));
            full.stream()
                    .filter(name -> isOfAnother(language, name))
                    .forEach(name -> words.get(Role.WORD).add(name));
        });
        months.putAll(of(Optional.of(COMMONEST)).months);
        return new TimeWords(months, weekdays, words);
    }

    /** Whether another language means something else by this word: "hier" is here or yesterday. */
    private static boolean isOfAnother(String language, String word) {
        return !isEastAsian(word) && StopWords.isOfAnother(language, word);
    }

    private static Set<String> spoken() {
        Function<String, Collection<String>> calendar = language -> {
            var names = new HashSet<>(CalendarNames.weekdays(Locale.forLanguageTag(language)));
            names.addAll(CalendarNames.months(Locale.forLanguageTag(language)).keySet());
            names.removeIf(name -> !language.equals(COMMONEST) && isOfAnother(language, name));
            return names;
        };
        var spoken = new HashSet<>(ANY.get().phrases(Role.SPOKEN));
        LANGUAGES.forEach(language -> spoken.addAll(calendar.apply(language)));
        return Set.copyOf(spoken);
    }

    private static boolean isEastAsianIn(String text) {
        for (int i = 0; i < text.length(); i++) {
            // The first half of a character beyond the first plane has no script of its own.
            if (text.charAt(i) > 0x1100 && EAST_ASIAN.contains(UnicodeScript.of(text.codePointAt(i)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isEastAsian(String phrase) {
        return !phrase.isEmpty() && EAST_ASIAN.contains(UnicodeScript.of(phrase.codePointAt(0)));
    }
}
