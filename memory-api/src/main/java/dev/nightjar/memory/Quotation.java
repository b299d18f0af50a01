package dev.nightjar.memory;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What somebody said, word for word, as the content of a fact: {@code Nora: "I'm allergic to hazelnuts."} Without a model that is
 * all that is kept of a conversation: a sentence is always true as a quotation.
 *
 * @param speaker who said it, not blank; double quotes in it become single ones
 * @param question what it answers; null for a sentence that is understood alone
 * @param sentence their own words
 */
public record Quotation(String speaker, @Nullable String question, String sentence) {

    /** What facts of this form name as their source. */
    public static final String SOURCE = "statement/1";

    /** What a speaker is called whose name nobody knows. */
    public static final String NAMELESS = "User";

    private static final Pattern FORM = Pattern.compile(
            "(?<speaker>[^\"]{1,80}?)(, asked \"(?<question>.*)\")?: \"(?<sentence>.*)\"", Pattern.DOTALL);

    public Quotation {
        speaker = speaker.replace('"', '\'');
    }

    /** The quotation that a fact is; empty for a fact that somebody worded. */
    public static Optional<Quotation> of(Fact fact) {
        return fact.details().source().equals(SOURCE) ? of(fact.content()) : Optional.empty();
    }

    private static Optional<Quotation> of(String content) {
        var matcher = FORM.matcher(content);
        return matcher.matches()
                ? Optional.of(
                        new Quotation(matcher.group("speaker"), matcher.group("question"), matcher.group("sentence")))
                : Optional.empty();
    }

    /** The content of the fact. */
    public String content() {
        return said("");
    }

    /** The same with the day: {@code Nora, 2026-01-10: "I'm allergic to hazelnuts."} */
    public String on(String day) {
        return said(", " + day);
    }

    private String said(String when) {
        var asked = question == null ? "" : ", asked \"" + question + "\"";
        return speaker + when + asked + ": \"" + sentence + "\"";
    }
}
