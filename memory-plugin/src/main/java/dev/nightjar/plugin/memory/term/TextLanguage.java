package dev.nightjar.plugin.memory.term;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Tells the language of a text from its script, and in Latin letters from its stop words. */
public final class TextLanguage {

    /** More tells no more. */
    private static final int CHARACTERS_READ = 2_000;

    private static final Map<UnicodeScript, String> BY_SCRIPT = byScript();

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
                .flatMap(script -> script == UnicodeScript.LATIN
                        ? LanguageRecogniser.clearest(text).map(Language::code)
                        : Optional.ofNullable(BY_SCRIPT.get(script)));
    }

    private static Map<UnicodeScript, String> byScript() {
        var byScript = new HashMap<UnicodeScript, String>();
        for (var language : Language.values()) {
            byScript.put(language.script(), language.code());
        }
        byScript.put(UnicodeScript.HAN, "zh");
        byScript.put(UnicodeScript.HIRAGANA, "ja");
        byScript.put(UnicodeScript.HANGUL, "ko");
        return Map.copyOf(byScript);
    }
}
