package dev.nightjar.plugin.maintenance.extract.language;

import com.google.common.base.Splitter;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The verbs of a language: which verb a word is a form of, and the forms of a verb. Filled once, then only read. */
public final class Verbs {

    /** A form of a verb, as rule files name them. */
    public enum Form {
        /** To work; what a verb is called. */
        INF,
        /** I work. */
        I,
        /** She works. */
        HE,
        /** We work; they work. */
        WE,
        /** I worked. */
        PAST,
        /** She worked, where that differs. */
        HEPAST,
        /** They worked, where that differs. */
        WEPAST,
        /** I used to work, where a language has a form for it. */
        IMP,
        /** She used to work. */
        HEIMP,
        /** They used to work. */
        WEIMP,
        /** Worked. */
        PP,
        /** Working. */
        ING,
        /** I shall work, where a language has a form for it. */
        FUT,
        /** She will work. */
        HEFUT,
        /** They will work. */
        WEFUT
    }

    private static final Map<Form, Form> SEVERAL = Map.of(
            Form.HE, Form.WE,
            Form.HEPAST, Form.WEPAST,
            Form.HEIMP, Form.WEIMP,
            Form.HEFUT, Form.WEFUT);

    /**
     * A word as a form of a verb.
     *
     * @param verb its infinitive
     * @param form which form
     */
    public record Reading(String verb, Form form) {}

    private static final Splitter FIELDS = Splitter.on(':').trimResults();
    private static final Splitter VARIANTS = Splitter.on('/').omitEmptyStrings();
    private static final Splitter SPACES = Splitter.on(' ').omitEmptyStrings();
    private static final List<List<Form>> ORDER = List.of(
            List.of(Form.INF),
            List.of(Form.I, Form.HE, Form.WE),
            List.of(Form.PAST, Form.HEPAST, Form.WEPAST),
            List.of(Form.IMP, Form.HEIMP, Form.WEIMP),
            List.of(Form.PP),
            List.of(Form.ING),
            List.of(Form.FUT, Form.HEFUT, Form.WEFUT));

    /** The last field may be left out. */
    private static final int MIN_FIELDS = ORDER.size() - 1;

    private final Map<String, List<Reading>> readings = new HashMap<>();
    private final Map<String, EnumMap<Form, String>> forms = new HashMap<>();
    private final Map<String, List<String>> paradigms;
    private final Set<String> words = new HashSet<>();

    /**
     * @param paradigms how regular verbs are inflected: the form of the infinitive with {@code *} for the stem, and
     *     the rest
     */
    Verbs(List<Line> paradigms) {
        this.paradigms = new LinkedHashMap<>();
        paradigms.forEach(line -> this.paradigms.put(infinitive(fields(line)), fields(line)));
    }

    /**
     * A verb with all its forms: {@code go : go goes go : went : : gone : going}. A form of several words is written
     * {@code me_llamo}; what stands behind the infinitive are other words for it: {@code mudarse mudarme}; {@code wohne/wohn}
     * are one form, said in two ways.
     */
    void add(Line line) {
        var fields = fields(line);
        add(infinitive(fields), fields);
    }

    private static String infinitive(List<String> fields) {
        return SPACES.splitToList(fields.get(0)).get(0);
    }

    private static List<String> fields(Line line) {
        var fields = FIELDS.splitToList(line.text());
        if (fields.size() < MIN_FIELDS || fields.size() > ORDER.size()) {
            throw line.wrong("a verb has " + MIN_FIELDS + " or " + ORDER.size() + " fields between colons");
        }
        return fields;
    }

    /** A verb inflected as the first paradigm that fits its infinitive; {@code plan+} doubles its last letter. */
    void addRegular(String verb, Line line) {
        for (var paradigm : paradigms.entrySet()) {
            var ending = paradigm.getKey().substring(1);
            if (verb.endsWith(ending) && verb.length() > ending.length()) {
                var stem = verb.substring(0, verb.length() - ending.length());
                var last = stem.substring(stem.length() - 1);
                var fields = new ArrayList<String>();
                paradigm.getValue()
                        .forEach(field -> fields.add(field.replace("*", stem).replace("+", last)));
                add(ending.equals("+") ? stem : verb, fields);
                return;
            }
        }
        throw line.wrong("no paradigm fits '" + verb + "'");
    }

    private void add(String verb, List<String> fields) {
        var all = forms.computeIfAbsent(verb, key -> new EnumMap<>(Form.class));
        enter(verb, verb, Form.INF, all);
        SPACES.splitToList(fields.get(0)).stream().skip(1).forEach(word -> enter(verb, word, Form.INF, all));
        for (int i = 1; i < fields.size(); i++) {
            var words = SPACES.splitToList(fields.get(i));
            var order = ORDER.get(i);
            for (int k = 0; k < Math.max(words.size(), words.isEmpty() ? 0 : order.size()); k++) {
                // Fewer words than forms: the last one serves for the rest. More: variants of the last form.
                var form = order.get(Math.min(k, order.size() - 1));
                VARIANTS.split(words.get(Math.min(k, words.size() - 1))).forEach(word -> enter(verb, word, form, all));
            }
        }
    }

    private void enter(String verb, String written, Form form, EnumMap<Form, String> all) {
        var word = written.replace('_', ' ');
        words.add(word.substring(word.indexOf(' ') + 1));
        all.putIfAbsent(form, word);
        var known = readings.computeIfAbsent(word, key -> new ArrayList<>(2));
        var reading = new Reading(verb, form);
        if (!known.contains(reading)) {
            known.add(reading);
        }
    }

    /** The verbs a word may be a form of. */
    public List<Reading> readings(String key) {
        return readings.getOrDefault(key, List.of());
    }

    /** Whether a word is this form of any verb. */
    public boolean isForm(String key, Form... wanted) {
        return readings(key).stream().anyMatch(reading -> List.of(wanted).contains(reading.form()));
    }

    /** Whether two words together are one form, such as "me llamo". */
    public boolean isPhrase(String first, String second) {
        return words.contains(second) && readings.containsKey(first + " " + second);
    }

    /** The words that are a form of some verb, alone or behind a pronoun. */
    Set<String> words() {
        return Set.copyOf(words);
    }

    /** Whether a word is a form of some verb, alone or behind a pronoun. */
    boolean isWord(String key) {
        return words.contains(key);
    }

    /** A form of a verb; empty when the verb or the form is unknown. */
    public Optional<String> form(String verb, Form form) {
        return Optional.ofNullable(forms.get(verb)).map(all -> all.get(form));
    }

    /** The form for several people of a form for one: "are" for "is", "haben" for "hat". A word of no such form stays as it is. */
    public String ofSeveral(String word) {
        return readings(word).stream()
                .flatMap(reading ->
                        Optional.ofNullable(SEVERAL.get(reading.form()))
                                .flatMap(form -> form(reading.verb(), form))
                                .stream())
                .findFirst()
                .orElse(word);
    }

    /** The words a verb may be when nothing stands before it; none when it is not known. */
    public Set<String> finiteForms(String verb) {
        var all = forms.getOrDefault(verb, new EnumMap<>(Form.class));
        return all.entrySet().stream()
                .filter(entry -> entry.getKey() != Form.PP && entry.getKey() != Form.ING)
                .map(Map.Entry::getValue)
                .collect(Collectors.toSet());
    }

    /** Whether the verb is known. */
    public boolean knows(String verb) {
        return forms.containsKey(verb);
    }
}
