package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Who was spoken of in a session so far: whose sister Clara is, and who "she" may be. Not thread-safe. */
final class People {

    /** How many of a speaker's turns back a pronoun may point. */
    private static final int MAX_TURNS_BACK = 1;

    /** A subject that only the verb tells of: one person, of the same turn. */
    private static final String UNSAID = "x";

    private static final String ANYBODY = "a";

    private final Map<String, Subject> byName = new HashMap<>();
    private final Map<String, String> genders = new HashMap<>();
    private final List<Mention> mentions = new ArrayList<>();
    private final List<Mention> asked = new ArrayList<>();
    private final Map<String, Integer> ends = new HashMap<>();
    private final Map<String, String> kinds = new HashMap<>();
    private final Set<String> speakers = new LinkedHashSet<>();
    private final Set<String> seen = new HashSet<>();
    private final Predicate<String> isPerson;
    private final Map<String, Boolean> remembered = new HashMap<>();

    /**
     * Somebody spoken of.
     *
     * @param subject who; null key when it is not known whose they are
     * @param gender what pronouns fit: m, f, n for animals, a for any person, p for several
     * @param speaker who spoke of them
     * @param turn in which of the speaker's turns
     * @param isNamed whether by a name
     */
    record Mention(Optional<Subject> subject, String gender, String speaker, int turn, boolean isNamed) {}

    /** @param isPerson whether memory knows somebody of this name, from sessions before */
    People(Predicate<String> isPerson) {
        this.isPerson = isPerson;
    }

    void addSpeaker(String name) {
        speakers.add(name);
    }

    /** Whether somebody of this name takes part; a first name is enough. */
    boolean isSpeaker(String name) {
        var lower = Words.lower(name);
        return speakers.stream()
                .map(Words::lower)
                .anyMatch(speaker -> speaker.equals(lower)
                        || speaker.startsWith(lower + " ")
                        || (lower.length() >= 3 && speaker.startsWith(lower)));
    }

    /** Notes a name that stands inside a sentence, where only names have capitals. */
    void see(String name) {
        seen.add(Words.lower(name));
    }

    /** Whether this name stood inside a sentence, or is that of somebody whom memory knows. */
    boolean isSeen(String name) {
        return seen.contains(Words.lower(name)) || isRemembered(name);
    }

    /** Whether memory knows somebody of this name, from sessions before. */
    boolean isRemembered(String name) {
        return remembered.computeIfAbsent(Words.lower(name), isPerson::test);
    }

    int speakers() {
        return speakers.size();
    }

    /** Notes whose somebody with a name is, and what pronouns fit. */
    void name(String name, Subject subject, String gender) {
        byName.put(Words.lower(name), subject);
        genders.put(Words.lower(name), gender);
    }

    /** What pronouns fit somebody of this name; any where that is not known. */
    String gender(String name) {
        return genders.getOrDefault(Words.lower(name), ANYBODY);
    }

    /** Somebody of whom more than the name was said; empty when nothing was. */
    Optional<Subject> known(String name) {
        return Optional.ofNullable(byName.get(Words.lower(name)));
    }

    void mention(Mention mention) {
        mentions.add(mention);
    }

    /** Notes what the children or animals are that a speaker spoke of as theirs: "cat" of "three cats". */
    void noteKind(String speaker, String kind) {
        kinds.put(speaker, kind);
    }

    /** What "the new one" of a speaker is, who spoke of children or animals of theirs in this turn. */
    Optional<String> kind(String speaker) {
        return Optional.ofNullable(kinds.get(speaker));
    }

    /** Notes somebody of whom another speaker spoke as theirs who is spoken to: "your sister". */
    void ask(Mention mention) {
        asked.add(mention);
    }

    /** A speaker ends a turn: what others say from here on stands between it and the next. */
    void endTurn(String speaker) {
        ends.put(speaker, mentions.size());
        kinds.remove(speaker);
        asked.removeIf(mention -> !mention.speaker.equals(speaker));
    }

    /** The other one of two who talk; empty if there are more, or only one. */
    Optional<String> addressee(String speaker) {
        return speakers.size() == 2
                ? speakers.stream().filter(other -> !other.equals(speaker)).findFirst()
                : Optional.empty();
    }

    /**
     * Whom a pronoun stands for: the only one spoken of lately that it fits.
     *
     * @param isOwned whether it is somebody's daughter or dog rather than that somebody, if it may be either
     * @return empty when there is nobody, when there are several, or when it is not known whose they are
     */
    Optional<Subject> resolve(String pronoun, String speaker, int turn, boolean isOwned) {
        for (int back = 0; back <= (pronoun.equals(UNSAID) ? 0 : MAX_TURNS_BACK); back++) {
            int wanted = turn - back;
            var fitting = mentions.stream()
                    .filter(mention -> mention.speaker.equals(speaker) && mention.turn == wanted)
                    .filter(mention -> fits(pronoun, mention.gender))
                    .map(Mention::subject)
                    .distinct()
                    .toList();
            var fromOthers = back == 0 ? List.<Optional<Subject>>of() : fromOthers(pronoun, speaker, fitting.isEmpty());
            if (!fitting.isEmpty() || !fromOthers.isEmpty()) {
                return onlyOne(
                        Stream.concat(fitting.stream(), fromOthers.stream()).toList(), isOwned ? "" : " ");
            }
            if (pronoun.equals("p")) {
                var all = together(speaker, wanted);
                if (all.isPresent()) {
                    return all;
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Whom others spoke of since the speaker's last turn: "my cat" is not meant by "she" once somebody asked about "your sister".
     *
     * @param isAsked whether only those count of whom others spoke as the speaker's
     */
    private List<Optional<Subject>> fromOthers(String pronoun, String speaker, boolean isAsked) {
        var theirs = mentions.subList(ends.getOrDefault(speaker, 0), mentions.size()).stream()
                .filter(mention -> !isAsked);
        return Stream.concat(theirs, asked.stream())
                .filter(mention -> !mention.speaker.equals(speaker) && fits(pronoun, mention.gender))
                .filter(mention -> mention.isNamed || mention.subject.isPresent())
                .map(Mention::subject)
                .distinct()
                .toList();
    }

    /** Whether the speaker spoke of nobody in this turn so far. */
    boolean isNobodyMentioned(String speaker, int turn) {
        return mentions.stream().noneMatch(mention -> mention.speaker.equals(speaker) && mention.turn == turn);
    }

    /** "They" are the pup and the kitten that were spoken of, if all are the speaker's. */
    private Optional<Subject> together(String speaker, int turn) {
        var spoken = mentions.stream()
                .filter(mention -> mention.speaker.equals(speaker) && mention.turn == turn)
                .map(Mention::subject)
                .distinct()
                .toList();
        boolean isKnown =
                spoken.size() > 1 && spoken.size() < 4 && spoken.stream().allMatch(Optional::isPresent);
        if (!isKnown) {
            return Optional.empty();
        }
        var texts = spoken.stream().flatMap(Optional::stream).map(Subject::text).toList();
        return Optional.of(
                new Subject(String.join(" and ", texts), Words.lower(String.join(" ", texts)), Subject.Kind.OTHERS));
    }

    /** Somebody of this speaker's who was spoken of by this word, such as the kids. */
    Optional<Subject> own(String speaker, String word) {
        return mentions.stream()
                .filter(mention -> mention.speaker.equals(speaker))
                .flatMap(mention -> mention.subject.stream())
                .filter(subject -> Words.lower(subject.text()).endsWith(" " + word))
                .findFirst();
    }

    /**
     * One person may have been spoken of without a name first and with it later.
     *
     * @param end what stands behind the shorter of two names of one
     */
    private static Optional<Subject> onlyOne(List<Optional<Subject>> fitting, String end) {
        if (fitting.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        var fullest = fitting.stream()
                .flatMap(Optional::stream)
                .max((one, other) -> one.text().length() - other.text().length())
                .orElseThrow();
        boolean isSame = fitting.stream()
                .flatMap(Optional::stream)
                .allMatch(subject -> (fullest.text() + end).startsWith(subject.text() + end)
                        || fullest.key().equals(subject.key()));
        return isSame ? Optional.of(fullest) : Optional.empty();
    }

    private static boolean fits(String pronoun, String gender) {
        return switch (pronoun) {
            case UNSAID -> !gender.equals("p");
            case "m", "f" -> gender.equals(pronoun) || gender.equals("a") || gender.equals("n");
            default -> gender.equals(pronoun);
        };
    }
}
