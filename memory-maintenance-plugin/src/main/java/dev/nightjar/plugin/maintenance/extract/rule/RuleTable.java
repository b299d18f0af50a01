package dev.nightjar.plugin.maintenance.extract.rule;

import dev.nightjar.plugin.maintenance.extract.language.Element;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Pattern;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All rules of one language, found by the words a clause holds. Immutable. */
public final class RuleTable {

    private static final List<String> FILES = List.of("en.rules", "de.rules", "es.rules");

    private final Language language;
    private final List<Rule> rules = new ArrayList<>();
    private final List<Ask> asks = new ArrayList<>();
    private final Map<String, List<Way>> bySubjectAndVerb = new HashMap<>();
    private final Map<String, List<Way>> byVerb = new HashMap<>();
    private final Map<String, List<Way>> byFirstWord = new HashMap<>();
    private final Map<String, List<Way>> findsByWord = new HashMap<>();
    private final List<Way> findsByOwner = new ArrayList<>();
    private int ways;

    /**
     * One way to say what a rule is about.
     *
     * @param rule the rule
     * @param pattern the way
     * @param order its place among all: what stands first goes first
     */
    public record Way(Rule rule, Pattern pattern, int order) {}

    /**
     * A question and the beginning of the sentence that a bare answer ends: {@code what is your name => my name is}.
     *
     * @param pattern the question
     * @param beginning the sentence's beginning; {@code …} in it stands for the answer
     */
    public record Ask(Pattern pattern, Template beginning) {}

    private RuleTable(RuleFile file, Map<String, Slot> slots) {
        this.language = Language.of(file);
        var names = new HashSet<String>();
        for (var section : language.sections("rule")) {
            var rule = new RuleReader(language, slots, section).read();
            if (!names.add(rule.name())) {
                throw section.head().wrong("there are two rules of this name");
            }
            rules.add(rule);
            rule.says().forEach(pattern -> addSay(rule, pattern));
            rule.finds().forEach(pattern -> addFind(rule, pattern));
        }
        for (var line : language.lines("asks")) {
            var sides = line.cutAt("=>");
            for (var pattern : Pattern.parse(sides.get(0), line, RuleReader.names(language))) {
                asks.add(new Ask(pattern, Template.parse(sides.get(1), line)));
            }
        }
    }

    /** The tables that come with the plugin, one a language. */
    public static List<RuleTable> load() {
        var slots = Slot.load();
        return FILES.stream()
                .map(file -> new RuleTable(RuleFile.load(file), slots))
                .toList();
    }

    /**
     * A table out of a text, for trying rules out.
     *
     * @throws IllegalStateException naming the line that cannot be read
     */
    public static RuleTable parse(String name, String text) {
        return new RuleTable(RuleFile.parse(name, text), Slot.load());
    }

    private void addSay(Rule rule, Pattern pattern) {
        var way = new Way(rule, pattern, ways++);
        var verbs = verbs(pattern);
        if (!verbs.isEmpty()) {
            var index = beginsWithSubject(pattern) ? bySubjectAndVerb : byVerb;
            verbs.forEach(verb ->
                    index.computeIfAbsent(verb, key -> new ArrayList<>()).add(way));
        } else {
            firstWords(pattern, way, byFirstWord);
        }
    }

    private static boolean beginsWithSubject(Pattern pattern) {
        return pattern.elements().get(0) instanceof Element.Chunk chunk
                && (chunk.kind().equals("who") || chunk.kind().equals("he"))
                && pattern.elements().get(1) instanceof Element.Verb;
    }

    private static Set<String> verbs(Pattern pattern) {
        return pattern.elements().stream()
                .filter(Element.Verb.class::isInstance)
                .map(element -> ((Element.Verb) element).verbs())
                .findFirst()
                .orElse(Set.of());
    }

    private static void firstWords(Pattern pattern, Way way, Map<String, List<Way>> index) {
        var first = pattern.elements().get(0);
        if (first instanceof Element.Word word) {
            word.keys()
                    .forEach(key ->
                            index.computeIfAbsent(key, any -> new ArrayList<>()).add(way));
        } else if (first instanceof Element.OfClass ofClass) {
            ofClass.words()
                    .firstWords()
                    .forEach(key ->
                            index.computeIfAbsent(key, any -> new ArrayList<>()).add(way));
        } else {
            throw pattern.line()
                    .wrong("what has no [verb] begins with a word, and what is mentioned with a word or <whose>");
        }
    }

    private void addFind(Rule rule, Pattern pattern) {
        var way = new Way(rule, pattern, ways++);
        if (pattern.elements().get(0) instanceof Element.Chunk chunk
                && chunk.kind().equals("whose")) {
            findsByOwner.add(way);
        } else {
            firstWords(pattern, way, findsByWord);
        }
    }

    /** The language of its rules. */
    public Language language() {
        return language;
    }

    /** All rules, in the order they stand in the file. */
    public List<Rule> rules() {
        return List.copyOf(rules);
    }

    /** The questions whose bare answers can be read. */
    public List<Ask> asks() {
        return List.copyOf(asks);
    }

    /**
     * The ways to say something that a clause may be, the first in the file first.
     *
     * @param said the verbs that its subject is said to do
     * @param verbs all verbs in it
     * @param firstWord its first word
     */
    public List<Way> says(Set<String> said, Set<String> verbs, String firstWord) {
        var found = new ArrayList<Way>(byFirstWord.getOrDefault(firstWord, List.of()));
        said.forEach(verb -> found.addAll(bySubjectAndVerb.getOrDefault(verb, List.of())));
        verbs.forEach(verb -> found.addAll(byVerb.getOrDefault(verb, List.of())));
        found.sort(Comparator.comparingInt(Way::order));
        return found;
    }

    /**
     * The ways to mention something that may begin with this word.
     *
     * @param isOwner whether it says whose something is
     */
    public List<Way> finds(String word, boolean isOwner) {
        var byWord = findsByWord.getOrDefault(word, List.of());
        if (!isOwner || byWord.isEmpty()) {
            return isOwner ? findsByOwner : byWord;
        }
        var found = new ArrayList<>(byWord);
        found.addAll(findsByOwner);
        found.sort(Comparator.comparingInt(Way::order));
        return found;
    }
}
