package dev.nightjar.plugin.maintenance.extract.language;

import java.util.List;

/**
 * Says whose somebody is: "Ada's sister", "la hermana de Ada", and with a name "Ada's sister Clara", "Clara (hermana de
 * Ada)". Thread-safe.
 */
public final class Possession {

    /** Names of the wording for each gender: male, female, any; several, of whom all are male or female. */
    private static final List<String> GENDERS = List.of("m", "f", "a", "pm", "pf");

    private final Language language;

    /** With the wording of this language. */
    public Possession(Language language) {
        this.language = language;
    }

    /**
     * Somebody by whose they are.
     *
     * @param noun the words for them, without a possessive
     * @param gender of the noun: m, f or a, with p before it for several
     * @param owner what facts call the owner
     * @param name their name; empty when it is not known
     */
    public String text(String noun, String gender, String owner, String name) {
        var named = language.findWording("owned named").filter(wording -> !name.isEmpty());
        var words = name.isEmpty() || named.isPresent() ? noun : noun + " " + name;
        return named.or(() -> language.findWording("owned " + gender))
                .orElseGet(() -> language.possessive("owned", owner))
                .replace("<>", name)
                .replace("[]", words)
                .replace("{}", owner);
    }

    /**
     * The same where the owner is named just before: "their sister", "su hermana". It stays where a language has no such word for
     * every gender.
     */
    public String by(String text, String owner) {
        var their = language.findWording("their");
        if (their.isEmpty()) {
            return text;
        }
        for (var gender : GENDERS) {
            var wording = language.findWording("owned " + gender).orElse("").replace("{}", owner);
            int noun = wording.indexOf("[]");
            boolean isWorded = noun >= 0
                    && text.startsWith(wording.substring(0, noun))
                    && text.endsWith(wording.substring(noun + 2));
            if (isWorded) {
                var bare = text.substring(noun, text.length() - (wording.length() - noun - 2));
                return their.get() + " " + bare;
            }
        }
        return language.findWording("owned named").isPresent()
                ? text
                : text.replace(language.wording("possessive").replace("{}", owner), their.get());
    }
}
