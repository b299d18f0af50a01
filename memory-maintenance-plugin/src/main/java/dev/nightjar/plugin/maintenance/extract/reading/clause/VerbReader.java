package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Tense;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads verbs in the tenses of a language. Thread-safe. */
public final class VerbReader {

    private final Verbs verbs;
    private final List<Tense> tenses;
    private final WordClass adverbs;
    private final WordClass kept;

    public VerbReader(Language language) {
        this.verbs = language.verbs();
        this.tenses = language.tenses();
        this.adverbs = language.words("adverb");
        this.kept = language.words("kept-adverb");
    }

    /** The verb that stands here, in the first tense that fits. */
    public Optional<VerbGroup> read(List<Token> tokens, int at) {
        for (var tense : tenses) {
            var group = read(tense, tokens, at);
            if (group.isPresent()) {
                return group;
            }
        }
        return Optional.empty();
    }

    private Optional<VerbGroup> read(Tense tense, List<Token> tokens, int from) {
        int at = from;
        var often = new ArrayList<String>();
        var found = Set.<String>of();
        for (var part : tense.parts()) {
            at = skipAdverbs(tokens, at, often);
            var key = at < tokens.size() ? tokens.get(at).key() : "";
            if (part.isVerb()) {
                found = verbs(key, part);
            }
            if (part.isVerb() ? found.isEmpty() : !part.words().contains(key)) {
                return Optional.empty();
            }
            at++;
        }
        return Optional.of(new VerbGroup(found, tense, List.copyOf(often), from, skipAdverbs(tokens, at, often)));
    }

    private Set<String> verbs(String key, Tense.Part part) {
        return verbs.readings(key).stream()
                .filter(reading -> part.forms().contains(reading.form()))
                .map(Verbs.Reading::verb)
                .collect(Collectors.toSet());
    }

    private int skipAdverbs(List<Token> tokens, int from, List<String> often) {
        int at = from;
        while (true) {
            var found = adverbs.longest(tokens, at);
            if (found.isEmpty()) {
                return at;
            }
            var key = tokens.get(at).key();
            if (kept.contains(key)) {
                often.add(key);
            }
            at = found.get().end();
        }
    }
}
