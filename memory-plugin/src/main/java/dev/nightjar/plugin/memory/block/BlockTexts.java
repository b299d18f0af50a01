package dev.nightjar.plugin.memory.block;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.Resources;
import dev.nightjar.internal.value.RelativeTime;
import dev.nightjar.internal.value.RelativeTime.Unit;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.term.TextLanguage;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Nightjar's own words in the block, in one language. They come from one resource per language. Immutable. */
final class BlockTexts {

    /** The languages with a resource, as ISO 639-1 codes. */
    static final List<String> LANGUAGES = List.of("de", "en", "es", "fr", "it", "ja", "nl", "pt", "zh");

    /** The language of the prompt, in place of a named one. */
    static final String AUTO = "auto";

    private static final String IN_DOUBT = "en";
    private static final int MAX_OF_KEY = 60;
    private static final String NUMBER = "#";
    /** Texts by language, each read when it is first needed. */
    private static final Map<String, BlockTexts> BY_LANGUAGE = new ConcurrentHashMap<>();

    private final Map<String, String> texts;

    private BlockTexts(String language) {
        this.texts = Resources.text(BlockTexts.class, "block-" + language + ".properties")
                .lines()
                .map(line -> line.split("=", 2))
                .collect(Collectors.toUnmodifiableMap(entry -> entry[0], entry -> entry[1]));
    }

    /**
     * The texts of a block.
     *
     * @param language a code of {@link #LANGUAGES}, or {@link #AUTO} for the language of the prompt, in doubt that of
     *     what was found, or else English
     * @param found text that was found for the prompt, asked for in doubt
     */
    static BlockTexts of(String language, String prompt, Supplier<String> found) {
        var code = language.equals(AUTO)
                ? TextLanguage.of(prompt).or(() -> TextLanguage.of(found.get())).orElse(IN_DOUBT)
                : language;
        return BY_LANGUAGE.computeIfAbsent(LANGUAGES.contains(code) ? code : IN_DOUBT, BlockTexts::new);
    }

    /** Says that what follows is data. */
    String introduction() {
        return "\n" + text("introduction") + "\n";
    }

    String factsHeading() {
        return heading("facts");
    }

    /** The words in front of a note, with the name it was saved under. */
    String note(@Nullable String key) {
        return text("note") + (key == null ? ":" : " (" + VisibleText.line(key, MAX_OF_KEY) + "):");
    }

    String turnsHeading() {
        return heading("turns");
    }

    String documentsHeading() {
        return heading("documents");
    }

    String insightHeading() {
        return heading("insight");
    }

    /** The word for a speaker without a name. */
    String role(Role role) {
        return text(role.label());
    }

    /** Says that a user did not write a text, but pasted it. */
    String pasted() {
        return text("pasted");
    }

    /** Says that a turn was said later than the one before it, on the same matter. */
    String later() {
        return text("later");
    }

    /** How long ago a time is, or how far ahead. */
    String age(Instant time, ZonedDateTime now) {
        var age = RelativeTime.of(time, now);
        if (age.unit() == Unit.NOW) {
            return text("now");
        }
        var forms = text(age.unit().name().toLowerCase(Locale.ROOT));
        int bar = forms.indexOf('|');
        var form = bar < 0 || age.count() != 1 ? forms.substring(bar + 1) : forms.substring(0, bar);
        var amount = form.replace(NUMBER, String.valueOf(age.count()));
        return text(age.isPast() ? "past" : "future").replace(NUMBER, amount);
    }

    private String heading(String name) {
        return "\n## " + text(name) + "\n";
    }

    private String text(String name) {
        var text = texts.get(name);
        if (text == null) {
            throw new IllegalStateException("The plugin archive lacks the text '" + name + "'; install it again");
        }
        return text;
    }
}
