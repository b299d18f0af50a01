package dev.nightjar.memory;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A quotation as the content of a fact: {@code Nora: "I'm allergic to hazelnuts."} Without a model, memory keeps only
 * quotations of a conversation, because a quoted sentence is always true as a quotation.
 *
 * @param speaker who said it, not blank; double quotes in it become single quotes
 * @param question the question it answers; null for a sentence that is clear on its own
 * @param sentence the speaker's own words
 */
public record Quotation(String speaker, @Nullable String question, String sentence) {

    /** The source of facts in this form. */
    public static final String SOURCE = "statement/1";

    /** The speaker when no name is known. */
    public static final String NAMELESS = "User";

    private static final Pattern FORM = Pattern.compile(
            "(?<speaker>[^\"]{1,80}?)(, asked \"(?<question>.*)\")?: \"(?<sentence>.*)\"", Pattern.DOTALL);

    public Quotation {
        speaker = speaker.replace('"', '\'');
    }

    /** The quotation of a statement, which was made without a model; empty for any other fact. */
    public static Optional<Quotation> of(Fact fact) {
        return fact.details().source().equals(SOURCE) ? in(fact.content()) : Optional.empty();
    }

    /** The quotation that the content of a fact is, whoever wrote it; empty for other words. */
    public static Optional<Quotation> in(String content) {
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

    /** The content with the day: {@code Nora, 2026-01-10: "I'm allergic to hazelnuts."} */
    public String on(String day) {
        return said(", " + day);
    }

    private String said(String when) {
        var asked = question == null ? "" : ", asked \"" + question + "\"";
        return speaker + when + asked + ": \"" + sentence + "\"";
    }
}
