package dev.nightjar.plugin.memory.term;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells the language of a text from its script, and in Latin letters from its stop words. */
public final class TextLanguage {

    /** More tells no more. */
    private static final int CHARACTERS_READ = 2_000;

    /** How much stronger the evidence must be than that for the next language: texts of two languages are in doubt. */
    private static final double LEAD = 1.5;

    private static final double LEAST = 0.5;
    private static final Map<UnicodeScript, String> BY_SCRIPT =
            Map.of(UnicodeScript.HANGUL, "ko", UnicodeScript.HAN, "zh", UnicodeScript.CYRILLIC, "ru");

    private TextLanguage() {}

    /** The ISO 639-1 code of the language most of the text is in; empty in doubt. */
    public static Optional<String> of(String whole) {
        var text = whole.substring(0, Math.min(whole.length(), CHARACTERS_READ));
        var scripts = new EnumMap<UnicodeScript, Integer>(UnicodeScript.class);
        text.codePoints().filter(Character::isLetter).forEach(c -> scripts.merge(UnicodeScript.of(c), 1, Integer::sum));
        if (scripts.containsKey(UnicodeScript.HIRAGANA) || scripts.containsKey(UnicodeScript.KATAKANA)) {
            scripts.merge(UnicodeScript.HIRAGANA, scripts.getOrDefault(UnicodeScript.HAN, 0), Integer::sum);
            scripts.merge(UnicodeScript.HIRAGANA, scripts.getOrDefault(UnicodeScript.KATAKANA, 0), Integer::sum);
            scripts.remove(UnicodeScript.HAN);
            scripts.remove(UnicodeScript.KATAKANA);
        }
        return scripts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .flatMap(script -> switch (script) {
                    case LATIN -> ofLatin(text);
                    case HIRAGANA -> Optional.of("ja");
                    default -> Optional.ofNullable(BY_SCRIPT.get(script));
                });
    }

    /** Each different stop word counts 1 for the languages that have it, shared among them. */
    private static Optional<String> ofLatin(String text) {
        var scores = new EnumMap<Language, Double>(Language.class);
        for (var word : words(text)) {
            var its = Language.LATIN.stream()
                    .filter(language -> StopWords.isOf(language, word))
                    .toList();
            its.forEach(language -> scores.merge(language, 1.0 / its.size(), Double::sum));
        }
        var best = scores.entrySet().stream()
                .sorted(Map.Entry.<Language, Double>comparingByValue().reversed())
                .limit(2)
                .toList();
        boolean isClear = !best.isEmpty()
                && best.get(0).getValue() >= LEAST
                && (best.size() == 1
                        || best.get(0).getValue() >= LEAD * best.get(1).getValue());
        return isClear ? Optional.of(best.get(0).getKey().code()) : Optional.empty();
    }

    private static Set<String> words(String text) {
        var words = new HashSet<String>();
        int from = 0;
        for (int i = 0; i <= text.length(); i++) {
            boolean isInside = i < text.length() && Tokens.isWordPart(text.charAt(i));
            if (!isInside && i > from) {
                words.add(text.substring(from, i).toLowerCase(Locale.ROOT));
            }
            from = isInside ? from : i + 1;
        }
        return words;
    }
}
