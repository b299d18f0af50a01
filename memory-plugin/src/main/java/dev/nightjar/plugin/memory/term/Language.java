package dev.nightjar.plugin.memory.term;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A language with a stemmer and a list of stop words. Its name in lower case is its ISO 639-1 code. */
enum Language {
    AR(UnicodeScript.ARABIC, ""),
    DA(UnicodeScript.LATIN, "åæø"),
    DE(UnicodeScript.LATIN, "äöüß"),
    EL(UnicodeScript.GREEK, ""),
    EN(UnicodeScript.LATIN, ""),
    ES(UnicodeScript.LATIN, "ñáéíóú¿¡"),
    FI(UnicodeScript.LATIN, "äö"),
    FR(UnicodeScript.LATIN, "éèêëàâçùûîïôœ"),
    HI(UnicodeScript.DEVANAGARI, ""),
    HU(UnicodeScript.LATIN, "őűáéíóöúü"),
    IT(UnicodeScript.LATIN, "àèéìòù"),
    NL(UnicodeScript.LATIN, "ë"),
    NO(UnicodeScript.LATIN, "åæø"),
    PT(UnicodeScript.LATIN, "ãõçáéíóúâêô"),
    RO(UnicodeScript.LATIN, "șțşţăâî"),
    RU(UnicodeScript.CYRILLIC, ""),
    SV(UnicodeScript.LATIN, "åäö"),
    TR(UnicodeScript.LATIN, "ğışçöü");

    /** Languages that a text in Latin letters may be in. */
    static final List<Language> LATIN = List.of(values()).stream()
            .filter(language -> language.script == UnicodeScript.LATIN)
            .toList();

    private final UnicodeScript script;
    private final String letters;

    Language(UnicodeScript script, String letters) {
        this.script = script;
        this.letters = letters;
    }

    /** The codes of all, in alphabetical order. */
    static List<String> codes() {
        var codes = new ArrayList<String>();
        for (var language : values()) {
            codes.add(language.code());
        }
        return List.copyOf(codes);
    }

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    UnicodeScript script() {
        return script;
    }

    /** Whether the language has this letter and English has not; in lower case. */
    boolean hasLetter(int c) {
        return letters.indexOf(c) >= 0;
    }

    /** Whether the language writes several nouns as one word. */
    boolean isCompounding() {
        return this == DE || this == NL || this == DA || this == NO || this == SV;
    }
}
