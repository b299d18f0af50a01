package dev.nightjar.plugin.maintenance.extract.reading;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.maintenance.extract.claim.ObjectWords;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.PatternMatcher;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads back what the sentence of a fact claims, by the same rules: "Ada lives in Bergen" is read as Ada's "I live in
 * Bergen". So facts that a tool or a model wrote can be compared like those that rules found. Thread-safe.
 */
public final class SentenceReader {

    private static final int MAX_PAIR = 5;
    private static final int MAX_POSSESSED = 8;
    private static final int MAX_KNOWN = 10_000;
    private static final MemoryId NOWHERE = new MemoryId("ep_0");

    private final Map<Language, TurnReader> readers = new LinkedHashMap<>();

    /** What cannot be read has no claims to be stored, and is read again whenever it is compared. */
    private final Cache<String, List<Claim>> claims =
            CacheBuilder.newBuilder().maximumSize(MAX_KNOWN).build();

    /** By these rules. */
    public SentenceReader(List<RuleTable> tables) {
        tables.forEach(table -> readers.put(table.language(), new TurnReader(table)));
    }

    /** What a fact's sentence claims; empty when no rule can read it. */
    public List<Claim> read(String fact) {
        var known = claims.getIfPresent(fact);
        if (known == null) {
            known = readAnew(fact);
            claims.put(fact, known);
        }
        return known;
    }

    /** What a fact's sentence is about, in words; none when it is in no language that is known. */
    public ObjectWords object(String fact) {
        var read = readers.entrySet().stream()
                .filter(reader ->
                        !read(fact, reader.getKey(), reader.getValue()).isEmpty())
                .map(Map.Entry::getKey)
                .findFirst();
        return read.map(language -> object(fact, language)).orElse(ObjectWords.NONE);
    }

    private static ObjectWords object(String fact, Language language) {
        var tokens = withoutSaid(language.sentences(fact).get(0).tokens());
        var direct = new HashSet<String>();
        var all = new HashSet<String>();
        boolean isDirect = true;
        for (var token : tokens.subList(Math.max(0, subjectEnd(tokens, language)), tokens.size())) {
            if (language.words("object-end").contains(token.key())) {
                break;
            }
            isDirect = isDirect && !language.words("object-link").contains(token.key());
            var words = new HashSet<>(Set.of(token.key()));
            language.wordsIfAny("synonym").value(token.key()).ifPresent(words::add);
            language.verbs().readings(token.key()).forEach(reading -> {
                words.add(reading.verb());
                language.verbs().form(reading.verb(), Form.ING).ifPresent(words::add);
            });
            all.addAll(words);
            if (isDirect) {
                direct.addAll(words);
            }
        }
        return new ObjectWords(direct, all);
    }

    /** Facts may be gone: none is kept. */
    public void forget() {
        claims.invalidateAll();
    }

    private List<Claim> readAnew(String fact) {
        for (var reader : readers.entrySet()) {
            var claims = read(fact, reader.getKey(), reader.getValue());
            if (!claims.isEmpty()) {
                return claims;
            }
        }
        return List.of();
    }

    private static List<Claim> read(String fact, Language language, TurnReader reader) {
        var sentences = language.sentences(fact);
        if (sentences.size() != 1) {
            return List.of();
        }
        var tokens = withPossessorFirst(
                withGenitiveMarked(withoutSaid(sentences.get(0).tokens()), language), language);
        int end = subjectEnd(tokens, language);
        if (end == PatternMatcher.NONE) {
            return List.of();
        }
        var called = Words.plain(tokens.subList(0, end));
        var name = withoutPossessive(called);
        var own = new ArrayList<Token>();
        own.add(Token.of(language.wording(name.equals(called) ? "I" : "my")));
        tokens.subList(asideEnd(tokens, pairEnd(tokens, end, language)), tokens.size())
                .forEach(token -> own.add(firstPerson(token, language)));
        var said = new Utterance(
                name, fact, Instant.EPOCH, LocalDate.ofInstant(Instant.EPOCH, ZoneOffset.UTC), NOWHERE, 0, true);
        var turn = new Turn(said, name, new People(known -> false), 0);
        return reader.claims(turn, own);
    }

    /** "Adas Schwester" is written like "Ada's Schwester", so that the name can be told from its ending. */
    private static List<Token> withGenitiveMarked(List<Token> tokens, Language language) {
        var noun = language.wordClass("owned-noun");
        boolean isGenitive = noun.isPresent()
                && tokens.size() > 1
                && tokens.get(0).text().endsWith("s")
                && noun.get().contains(tokens.get(1).key());
        if (!isGenitive) {
            return tokens;
        }
        var marked = new ArrayList<>(tokens);
        var text = tokens.get(0).text();
        marked.set(0, Token.of(text.substring(0, text.length() - 1) + "'s"));
        return marked;
    }

    /** "La hermana de Ada" is read like "Ada's hermana", and "a Ada le gusta" like "Ada le gusta". */
    private static List<Token> withPossessorFirst(List<Token> tokens, Language language) {
        var dative = language.findWording("dative").orElse("");
        boolean isOf = !tokens.isEmpty()
                && language.findWording("possessor behind").isPresent()
                && (language.words("the").contains(tokens.get(0).key())
                        || tokens.get(0).key().equals(dative));
        if (!isOf) {
            return tokens;
        }
        var words = new ArrayList<>(tokens);
        if (words.get(0).key().equals(dative)) {
            words.remove(0);
        }
        int of = possessor(words, language);
        if (of == PatternMatcher.NONE) {
            return words;
        }
        int end = of + 1 + subjectEnd(words.subList(of + 1, words.size()), language);
        var turned = new ArrayList<>(words.subList(of + 1, end));
        var owner = turned.remove(turned.size() - 1).text();
        turned.add(new Token(owner + "'s", Words.lower(owner + "'s")));
        turned.addAll(words.subList(1, of));
        turned.addAll(words.subList(end, words.size()));
        return turned;
    }

    /** Where "de" stands in "la hermana mayor de Ada". */
    private static int possessor(List<Token> words, Language language) {
        if (!language.words("the").contains(words.get(0).key()) || subjectEnd(words, language) > 0) {
            return PatternMatcher.NONE;
        }
        var sign = language.wording("possessive").replace("{}", "").strip();
        for (int i = 2; i < Math.min(MAX_POSSESSED, words.size() - 1); i++) {
            if (words.get(i).key().equals(sign) && subjectEnd(words.subList(i + 1, words.size()), language) > 0) {
                return i;
            }
        }
        return PatternMatcher.NONE;
    }

    /** "Clara (hermana de Ada) vive": what stands in brackets tells who it is. */
    private static int asideEnd(List<Token> tokens, int from) {
        if (from >= tokens.size() || !tokens.get(from).text().equals("(")) {
            return from;
        }
        int at = from;
        while (at < tokens.size() && !tokens.get(at).text().equals(")")) {
            at++;
        }
        return Math.min(at + 1, tokens.size());
    }

    /** "(said on 2024-03-05)" at the end is about the saying. */
    private static List<Token> withoutSaid(List<Token> tokens) {
        int open = tokens.size() - 1;
        while (open > 0 && !tokens.get(open).text().equals("(")) {
            open--;
        }
        boolean isAside = open > 0 && tokens.get(tokens.size() - 1).text().equals(")");
        return isAside ? tokens.subList(0, open) : tokens;
    }

    private static int subjectEnd(List<Token> tokens, Language language) {
        var nameless = Words.spaced(Words.lower(language.wording("nameless")));
        boolean isNameless = tokens.size() > nameless.size()
                && withoutPossessive(Words.lower(Words.plain(tokens.subList(0, nameless.size()))))
                        .equals(String.join(" ", nameless));
        return isNameless ? nameless.size() : new PhraseReader(language).name(tokens, 0);
    }

    /** "Ada and their wife moved" claims for Ada what "Ada moved" does. */
    private static int pairEnd(List<Token> tokens, int end, Language language) {
        boolean isPair = end < tokens.size()
                && language.words("and").contains(tokens.get(end).key());
        int at = isPair ? end + 1 : tokens.size();
        while (at < Math.min(tokens.size(), end + MAX_PAIR)) {
            if (language.verbs().isForm(tokens.get(at).key(), Form.PAST, Form.WEPAST, Form.WE, Form.HE)) {
                return at;
            }
            at++;
        }
        return end;
    }

    private static String withoutPossessive(String name) {
        return name.endsWith("'s") ? name.substring(0, name.length() - 2) : name;
    }

    /** "Their" in a fact is its subject's. */
    private static Token firstPerson(Token token, Language language) {
        return language.findWording("their").filter(token.key()::equals).isPresent()
                ? Token.of(language.wording("my"))
                : token;
    }
}
