package dev.nightjar.plugin.maintenance.extract.language;

import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Section;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Sentences;
import dev.nightjar.plugin.maintenance.extract.text.Spelling;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A language as its rule file describes it: spelling, word classes, verbs, tenses, wording. Immutable once read. */
public final class Language {

    private static final String HISSING = "sßxz";

    /** Shorter words differ by their accents only: "tú" and "tu". */
    private static final int MIN_ACCENTED = 4;

    private final RuleFile file;
    private final Map<String, List<Section>> sections;
    private final String code;
    private final Map<String, WordClass> classes = new HashMap<>();
    private final Map<String, String> wording = new HashMap<>();
    private final Map<String, List<Phrase>> rewrites = new HashMap<>();
    private final List<Tense> tenses = new ArrayList<>();
    private final Verbs verbs;
    private final Contractions contractions;
    private final Familiarity familiarity;
    private final Spelling spelling;
    private final AskedEnd askedEnd;

    private record Phrase(List<String> words, List<Token> by) {}

    private Language(RuleFile file) {
        this.file = file;
        this.sections = file.sections().stream().collect(Collectors.groupingBy(Section::keyword));
        this.code = sections("language").get(0).head().rest();
        sections("wording")
                .forEach(section -> section.lines().forEach(line -> {
                    var sides = line.cutAt("=");
                    wording.put(sides.get(0), sides.get(1));
                }));
        readClasses();
        this.verbs = new Verbs(lines("paradigms"));
        lines("irregular").forEach(verbs::add);
        lines("verbs").forEach(line -> line.words().forEach(word -> verbs.addRegular(word, line)));
        lines("tenses").forEach(line -> tenses.add(Tense.of(line)));
        lines("rewrite").forEach(this::addRewrite);
        this.contractions = new Contractions(lines("contractions"));
        this.familiarity = new Familiarity(
                words("common"), wordsIfAny("words-of-relatives"), verbs, wording.containsKey("dropped subject"));
        this.spelling = readSpelling();
        this.askedEnd = new AskedEnd(
                wordsIfAny("asking"), words("and"), words("i"), words("mine"), words("interjection"), verbs);
    }

    /**
     * Reads the language out of a rule file.
     *
     * @throws IllegalStateException naming the line that cannot be read
     */
    public static Language of(RuleFile file) {
        return new Language(file);
    }

    private void readClasses() {
        var plurals = new Plurals(sections("plurals").stream()
                .flatMap(section -> section.words().stream())
                .toList());
        var sections = new LinkedHashMap<String, Section>();
        for (var section : sections("words")) {
            if (sections.put(section.head().rest(), section) != null) {
                throw section.head().wrong("there are two classes of this name");
            }
        }
        sections.forEach(
                (name, section) -> classes.put(name, new WordClass(name, entries(section, sections, 0), plurals)));
    }

    /** The entries of a class, those of the classes it takes in with {@code @name} included. */
    private static List<String> entries(Section section, Map<String, Section> all, int depth) {
        var entries = new ArrayList<String>();
        for (var line : section.lines()) {
            for (var word : line.words()) {
                var other = word.startsWith("@") ? all.get(word.substring(1)) : null;
                if (word.startsWith("@") && (other == null || depth > 5)) {
                    throw line.wrong("'" + word + "' is no class that can be taken in");
                }
                entries.addAll(other == null ? List.of(word) : entries(other, all, depth + 1));
            }
        }
        return entries;
    }

    private void addRewrite(Line line) {
        var sides = line.cutAt("=>");
        var words = Words.spaced(sides.get(0));
        var by = Words.spaced(sides.get(1)).stream().map(Token::of).toList();
        rewrites.computeIfAbsent(words.get(0), key -> new ArrayList<>()).add(new Phrase(words, by));
    }

    private Spelling readSpelling() {
        var words = new HashMap<String, List<String>>();
        var endings = new LinkedHashMap<String, String>();
        if (findWording("accents are left out").isPresent()) {
            words.putAll(accents());
        }
        for (var line : lines("spelling")) {
            var sides = line.cutAt("=");
            if (sides.get(0).startsWith("-")) {
                endings.put(sides.get(0).substring(1), sides.get(1));
            } else {
                for (var word : Words.spaced(sides.get(0))) {
                    words.put(word, Words.spaced(sides.get(1)));
                }
            }
        }
        return new Spelling(
                words,
                endings,
                firstWords("abbreviation"),
                firstWords("after-is"),
                firstWords("before-owner"),
                wording.containsKey("ordinal dots"));
    }

    /** The words of the file that have accents, by what they are without them, where that is no word of its own. */
    private Map<String, List<String>> accents() {
        var known = new HashSet<>(verbs.words());
        classes.values().forEach(words -> known.addAll(words.singleWords()));
        var accents = new HashMap<String, List<String>>();
        for (var word : known) {
            var bare = Words.withoutAccents(word);
            if (bare.length() >= MIN_ACCENTED && !known.contains(bare) && word.indexOf(' ') < 0) {
                accents.put(bare, List.of(word));
            }
        }
        return accents;
    }

    private Set<String> firstWords(String name) {
        return Optional.ofNullable(classes.get(name)).map(WordClass::firstWords).orElse(Set.of());
    }

    /** The sections with this keyword. */
    public List<Section> sections(String keyword) {
        return sections.getOrDefault(keyword, List.of());
    }

    /** The lines of all sections with this keyword. */
    public List<Line> lines(String keyword) {
        return sections(keyword).stream()
                .flatMap(section -> section.lines().stream())
                .toList();
    }

    /** Its code, such as {@code en}. */
    public String code() {
        return code;
    }

    /** Its locale, which knows months and days of the week. */
    public Locale locale() {
        return Locale.forLanguageTag(code);
    }

    /** Its verbs. */
    public Verbs verbs() {
        return verbs;
    }

    /** Its tenses, the likeliest first. */
    public List<Tense> tenses() {
        return List.copyOf(tenses);
    }

    /** The class of this name; empty when there is none. */
    public Optional<WordClass> wordClass(String name) {
        return Optional.ofNullable(classes.get(name));
    }

    /**
     * A class the engine itself asks for.
     *
     * @throws IllegalStateException when the file lacks it
     */
    public WordClass words(String name) {
        return wordClass(name)
                .orElseThrow(() -> new IllegalStateException(file.name() + " lacks the word class '" + name + "'"));
    }

    /** A class that only some languages need; one without words where there is none of the name. */
    public WordClass wordsIfAny(String name) {
        return wordClass(name).orElseGet(() -> WordClass.ofWords(List.of()));
    }

    /**
     * How facts put something, such as what a nameless user is called.
     *
     * @throws IllegalStateException when the file lacks it
     */
    public String wording(String name) {
        return findWording(name)
                .orElseThrow(() -> new IllegalStateException(file.name() + " lacks the wording '" + name + "'"));
    }

    /** The wording of a possessive, which some languages write another way after a hissing sound: "Klaus' Hund". */
    public String possessive(String name, String owner) {
        boolean isHissing = !owner.isEmpty() && HISSING.indexOf(owner.charAt(owner.length() - 1)) >= 0;
        return (isHissing ? findWording(name + " hissing") : Optional.<String>empty()).orElseGet(() -> wording(name));
    }

    /** The same for what not every language has. */
    public Optional<String> findWording(String name) {
        return Optional.ofNullable(wording.get(name));
    }

    /** The sentences of a turn, chat spellings and contractions written out; what is told before it is asked is its own. */
    public List<Sentence> sentences(String turn) {
        return Sentences.of(turn, spelling).stream()
                .map(sentence -> new Sentence(
                        joined(rewritten(contractions.spelledOut(sentence.tokens()))), sentence.isQuestion()))
                .flatMap(sentence -> askedEnd.cut(sentence).stream())
                .toList();
    }

    private List<Token> rewritten(List<Token> tokens) {
        var result = new ArrayList<Token>(tokens.size());
        int i = 0;
        while (i < tokens.size()) {
            var phrase = phraseAt(tokens, i);
            if (phrase.isPresent()) {
                stem(tokens.get(i), phrase.get()).ifPresent(result::add);
                result.addAll(phrase.get().by);
                i += phrase.get().words.size();
            } else {
                result.add(tokens.get(i));
                i++;
            }
        }
        return result;
    }

    /** Words of which two that are one form of a verb become one: "me llamo". */
    public List<Token> joined(List<Token> tokens) {
        var result = new ArrayList<Token>(tokens.size());
        for (int i = 0; i < tokens.size(); i++) {
            var token = tokens.get(i);
            boolean isPhrase = i + 1 < tokens.size()
                    && verbs.isPhrase(
                            Words.lower(token.text()), tokens.get(i + 1).key());
            if (isPhrase) {
                i++;
                result.add(Token.of(token.text() + " " + tokens.get(i).text()));
            } else {
                result.add(token);
            }
        }
        return result;
    }

    private Optional<Phrase> phraseAt(List<Token> tokens, int at) {
        var key = tokens.get(at).key();
        var byEnding = key.endsWith("'s") ? rewrites.getOrDefault("*'s", List.<Phrase>of()) : List.<Phrase>of();
        return Stream.concat(rewrites.getOrDefault(key, List.of()).stream(), byEnding.stream())
                .filter(phrase -> at + phrase.words.size() <= tokens.size())
                .filter(phrase -> IntStream.range(1, phrase.words.size())
                        .allMatch(k -> tokens.get(at + k).key().equals(phrase.words.get(k))))
                .findFirst();
    }

    /** What stays of "sister's" where "*'s name is" becomes "is called". */
    private static Optional<Token> stem(Token token, Phrase phrase) {
        return phrase.words.get(0).startsWith("*")
                ? Optional.of(Token.of(token.text().substring(0, token.text().length() - 2)))
                : Optional.empty();
    }

    /** How many of the words show a text to be in this language, less those that show it to be in a related one. */
    public int familiarity(List<String> words) {
        return familiarity.of(words);
    }

    /** A text with its words drawn together where the language does so: "de el" is "del". */
    public String contracted(String text) {
        return contractions.contracted(text);
    }
}
