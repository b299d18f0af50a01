package dev.nightjar.internal;

import com.google.common.base.CharMatcher;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Slots of people and projects, with the names that models use for them. In most of them a subject has one value at a
 * time: a new home replaces the old one. Of a slot that is not known here, a fact ends only if its contradiction was
 * judged.
 */
public final class Slots {

    /** Each slot with its synonyms. */
    private static final Map<String, String> NAMES = Stream.of(
                    List.of("name", "full name"),
                    List.of("birthday", "birth date", "birthdate", "date of birth"),
                    List.of("age"),
                    List.of("home", "residence", "place of residence", "city", "address", "home city", "home town"),
                    List.of("employer", "company", "workplace", "place of work"),
                    List.of("job", "job title", "occupation", "profession", "role", "position"),
                    List.of("relationship", "relationship status", "marital status"),
                    List.of("partner", "spouse", "husband", "wife", "boyfriend", "girlfriend"),
                    List.of("diet"),
                    List.of("contact"),
                    List.of("phone", "phone number"),
                    List.of("mail", "email", "e mail", "email address", "mail address"),
                    List.of("answer_language", "answer language", "reply language", "response language"),
                    List.of("deadline"))
            .flatMap(names -> names.stream().map(name -> Map.entry(name, names.get(0))))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    /** Slots with several values at a time, each with its synonyms. */
    private static final Map<String, String> LISTS = Stream.of(
                    List.of("health", "allergy", "allergies", "condition", "medical condition"),
                    List.of("languages", "language", "spoken languages"),
                    List.of("answer_style", "answer style", "reply style", "response style"))
            .flatMap(names -> names.stream().map(name -> Map.entry(name, names.get(0))))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final Set<String> ONE = Set.copyOf(NAMES.values());
    private static final String ANSWERS = "answer_";
    private static final String NUMBER = "number of ";
    private static final List<String> COUNTS = List.of("count of ", "how many ");
    private static final String COUNT = " count";
    private static final String DATE = " date";
    private static final CharMatcher GAP = CharMatcher.whitespace().or(CharMatcher.anyOf("_-"));

    private static final CharMatcher GAP_IN_VALUE = CharMatcher.whitespace();

    private Slots() {}

    /** The slot with this name in any spelling: {@code "E-mail"} is {@code mail}, {@code "dog count"} is a number. */
    static String named(String written) {
        var name = GAP.trimAndCollapseFrom(written.toLowerCase(Locale.ROOT), ' ');
        for (var count : COUNTS) {
            if (name.startsWith(count)) {
                return NUMBER + name.substring(count.length());
            }
        }
        return name.endsWith(COUNT)
                ? NUMBER + name.substring(0, name.length() - COUNT.length())
                : NAMES.getOrDefault(name, LISTS.getOrDefault(name, name));
    }

    /** Whether a text has a name of the slot, or what it counts, as whole words. */
    public static boolean isNamedIn(String slot, String text) {
        var words = " " + GAP.trimAndCollapseFrom(text.toLowerCase(Locale.ROOT), ' ') + " ";
        var names = Stream.of(NAMES, LISTS)
                .flatMap(map -> map.entrySet().stream())
                .filter(name -> name.getValue().equals(slot))
                .map(Map.Entry::getKey);
        return Stream.concat(names, Stream.concat(Stream.of(slot), counted(slot).stream()))
                .anyMatch(name -> words.contains(" " + name + " "));
    }

    /** What the slot counts, such as "dogs"; empty where it counts nothing. */
    public static Optional<String> counted(String slot) {
        return slot.startsWith(NUMBER) ? Optional.of(slot.substring(NUMBER.length())) : Optional.empty();
    }

    /** Whether a subject has at most one value in it at a time. */
    public static boolean isSingle(String slot) {
        return ONE.contains(slot) || slot.startsWith(NUMBER) || slot.endsWith(DATE);
    }

    /** Whether a subject has several values in it at a time. */
    public static boolean isList(String slot) {
        return LISTS.containsValue(slot);
    }

    /** Whether the values of a slot are wishes for the assistant's answers. */
    public static boolean isOfAnswers(String slot) {
        return slot.startsWith(ANSWERS);
    }

    /**
     * The claims made of what a model says about a fact.
     *
     * @param subject whose slots they are
     * @param written slots with their values, such as {@code home: Bergen}; one without a name or a value is left out
     */
    public static List<Claim> claims(String subject, List<String> written, boolean isPlanned) {
        return written.stream()
                .flatMap(slot -> {
                    int colon = slot.indexOf(':');
                    return colon < 0
                            ? Stream.empty()
                            : claims(subject, slot.substring(0, colon), slot.substring(colon + 1), isPlanned).stream();
                })
                .distinct()
                .toList();
    }

    /** The claim made of what a model says about a fact; empty unless subject, slot and value are all given. */
    public static List<Claim> claims(
            @Nullable String subject, @Nullable String slot, @Nullable String value, boolean isPlanned) {
        var whose = lower(subject);
        var what = named(slot == null ? "" : slot);
        var said = value == null ? "" : GAP_IN_VALUE.trimAndCollapseFrom(value, ' ');
        if (whose.isEmpty() || what.isEmpty() || said.isEmpty()) {
            return List.of();
        }
        return List.of(new Claim(whose, what, said, isPlanned ? State.PLANNED : State.HOLDS, !isList(what), false));
    }

    private static String lower(@Nullable String text) {
        return text == null ? "" : text.strip().toLowerCase(Locale.ROOT);
    }
}
