package dev.nightjar.plugin.maintenance.extract.rule;

import com.google.common.base.CharMatcher;
import dev.nightjar.memory.Durability;
import dev.nightjar.plugin.maintenance.extract.language.Element;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Pattern;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Section;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.rule.Rule.Conditions;
import dev.nightjar.plugin.maintenance.extract.rule.Rule.Dating;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads one rule of a rule file and refuses what cannot work. */
final class RuleReader {

    /** Placeholders that are no word class, with what they read. */
    static final Set<String> CHUNKS = Set.of(
            "who", "other", "whose", "he", "him", "thing", "name", "names", "place", "quoted", "city", "number", "org",
            "command", "doing", "todo", "title", "kind", "age");

    private static final Set<String> ALWAYS = Set.of("who", "whose", "rest", "me", "deed");
    private static final double USUALLY_SURE = 0.9;

    /** Before a word that only must not stand first. */
    private static final String FIRST = "^";

    private final Language language;
    private final Map<String, Slot> slots;
    private final Map<String, Set<String>> groups;
    private final Section section;

    private final List<Pattern> says = new ArrayList<>();
    private final List<Pattern> finds = new ArrayList<>();
    private final List<Template> facts = new ArrayList<>();
    private final List<SlotSpec> specs = new ArrayList<>();
    private final List<Example> examples = new ArrayList<>();
    private final List<WordClass> barred = new ArrayList<>();
    private final List<WordClass> barredFirst = new ArrayList<>();
    private final List<WordClass> required = new ArrayList<>();
    private final Set<String> flags = new HashSet<>();
    private Set<String> tenses = Set.of();
    private Dating dating = Dating.KEEP;
    private double sure = USUALLY_SURE;
    private @Nullable Durability durability;

    RuleReader(Language language, Map<String, Slot> slots, Section section) {
        this.language = language;
        this.slots = slots;
        this.section = section;
        this.groups = groups(language);
    }

    private static Map<String, Set<String>> groups(Language language) {
        return language.lines("groups").stream()
                .map(line -> line.cutAt("="))
                .collect(Collectors.toMap(
                        sides -> sides.get(0), sides -> Set.copyOf(new Line("", 0, sides.get(1)).words())));
    }

    Rule read() {
        section.lines().forEach(this::read);
        var head = section.head();
        if (facts.isEmpty() || specs.isEmpty() || (says.isEmpty() && finds.isEmpty())) {
            throw head.wrong("a rule needs a slot, a say or find, and a fact");
        }
        facts.forEach(this::check);
        var conditions = new Conditions(
                dating,
                flags.contains("ahead"),
                flags.contains("speaker"),
                flags.contains("others"),
                flags.contains("assistant"),
                barred,
                barredFirst,
                required);
        return new Rule(
                head.rest(),
                List.copyOf(says),
                List.copyOf(finds),
                List.copyOf(facts),
                List.copyOf(specs),
                tenses.isEmpty() ? groups.getOrDefault("state", Set.of()) : tenses,
                conditions,
                sure,
                durability,
                List.copyOf(examples));
    }

    private void read(Line line) {
        switch (line.keyword()) {
            case "say" -> says.addAll(Pattern.parse(line.rest(), line, names(language)));
            case "find" -> finds.addAll(Pattern.parse(line.rest(), line, names(language)));
            case "fact" -> facts.add(Template.parse(line.rest(), line));
            case "slot" -> specs.add(SlotSpec.parse(line, slots));
            case "when" -> tenses = tenses(line);
            case "sure" -> sure = sure(line);
            case "lasts" -> durability = Slot.durability(line.rest(), line);
            case "date" -> dating = dating(line);
            case "only" -> flags.addAll(flags(line));
            case "not" -> bar(line);
            case "with" -> required.addAll(classes(line, arguments(line)));
            case "+", "-" -> examples.add(Example.parse(line));
            default -> throw line.wrong("'" + line.keyword() + "' is no part of a rule");
        }
    }

    /** What names stand for in the rules of a language. */
    static Pattern.Names names(Language language) {
        return new Pattern.Names() {

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
                return language.verbs().finiteForms(verb);
            }
        };
    }

    private Set<String> tenses(Line line) {
        var known = language.tenses().stream().map(tense -> tense.name()).collect(Collectors.toSet());
        var names = new HashSet<String>();
        for (var word : line.words().subList(1, line.words().size())) {
            var group = groups.get(word);
            if (group == null && !known.contains(word)) {
                throw line.wrong("'" + word + "' is neither a tense nor a group of tenses");
            }
            names.addAll(group == null ? Set.of(word) : group);
        }
        return names;
    }

    private static double sure(Line line) {
        double value = Double.parseDouble(line.rest());
        if (!(value > 0 && value <= 1)) {
            throw line.wrong("how sure a rule is lies between 0 and 1");
        }
        return value;
    }

    private static Dating dating(Line line) {
        try {
            return Dating.valueOf(line.rest().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw line.wrong("'" + line.rest() + "' is none of keep, need, said, drop");
        }
    }

    private static List<String> flags(Line line) {
        var words = line.words().subList(1, line.words().size());
        if (!Set.of("ahead", "speaker", "others", "assistant").containsAll(words)) {
            throw line.wrong("what a rule is only for is ahead, speaker, others or assistant");
        }
        return words;
    }

    private void bar(Line line) {
        var words = arguments(line);
        barred.addAll(classes(
                line, words.stream().filter(word -> !word.startsWith(FIRST)).toList()));
        barredFirst.addAll(classes(
                line,
                words.stream()
                        .filter(word -> word.startsWith(FIRST))
                        .map(word -> word.substring(FIRST.length()))
                        .toList()));
    }

    private static List<String> arguments(Line line) {
        return line.words().subList(1, line.words().size());
    }

    private List<WordClass> classes(Line line, List<String> words) {
        var classes = new ArrayList<WordClass>();
        for (var word : words) {
            classes.add(
                    word.startsWith("@")
                            ? language.wordClass(word.substring(1))
                                    .orElseThrow(() -> line.wrong("'" + word + "' is no word class"))
                            : WordClass.ofWords(List.of(word)));
        }
        return classes;
    }

    /** A sentence can only use what some way to say it reads, and verbs that are known. */
    private void check(Template template) {
        var read = new HashSet<>(ALWAYS);
        for (var patterns : List.of(says, finds)) {
            for (var pattern : patterns) {
                for (var element : pattern.elements()) {
                    if (element instanceof Element.Chunk chunk) {
                        read.add(chunk.name());
                    } else if (element instanceof Element.OfClass ofClass) {
                        read.add(ofClass.name());
                    }
                }
            }
        }
        for (var name : template.placeholders()) {
            if (!read.contains(name)) {
                throw template.line().wrong("no way to say it reads <" + name + ">");
            }
        }
        template.verb().filter(verb -> !verb.equals("=")).ifPresent(verb -> {
            if (!language.verbs().knows(verb)) {
                throw template.line().wrong("'" + verb + "' is no known verb");
            }
        });
        for (var spec : specs) {
            for (var word : spec.value()) {
                var name = CharMatcher.anyOf("<>").trimFrom(word).replace(":words", "");
                if (word.startsWith("<") && !read.contains(name)) {
                    throw template.line().wrong("no way to say it reads " + word + " of its slot");
                }
            }
        }
    }
}
