package dev.nightjar.cli.chat;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Screen.Field;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.spi.conversation.RollingSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A chat for people. */
public final class SpokenChat implements ChatVoice {

    /** First line of a chat without a model: who answers, and how to change that, on one line of a usual terminal. */
    static final String QUOTES =
            "No model is configured: I only quote what I remember. 'nightjar init' shows how to give me one.";

    private static final String NOBODY =
            "No model is configured, and an incognito chat does not ask memory: nobody answers. 'nightjar init' shows how to"
                    + " configure a model.";

    private static final String BY_VARIABLES =
            "Or set NIGHTJAR_MODEL_PROVIDER and NIGHTJAR_MODEL_NAME, such as ollama and llama3.1.";

    private final Screen screen;
    private boolean isInAnswer;
    private String halfCharacter = "";

    public SpokenChat(Screen screen) {
        this.screen = screen;
    }

    @Override
    public void welcome(String session, @Nullable String model, boolean isIncognito) {
        if (model == null) {
            screen.hanging(Style.NOTICE, isIncognito ? NOBODY : QUOTES);
            screen.hanging(Style.NOTICE, BY_VARIABLES);
        }
        screen.heading("nightjar chat, session " + session);
        if (model != null) {
            screen.hanging(Style.NOTICE, "Answers come from " + model + ". Ctrl-C cancels one.");
        }
        screen.hanging(
                Style.FAINT,
                (isIncognito
                                ? "Incognito: I remember nothing of this, and use nothing that I remember."
                                : "I remember what you say.")
                        + " /help shows what else can be typed.");
        screen.gap();
    }

    @Override
    public void resumed(int messages) {
        screen.hanging(
                Style.NOTICE,
                switch (messages) {
                    case 0 -> "There is no previous conversation to continue; this is a new one.";
                    case 1 -> "The newest message of this conversation was taken up.";
                    default -> "The newest " + messages + " messages of this conversation were taken up.";
                });
        screen.gap();
    }

    @Override
    public void condensed(RollingSummary summary) {
        screen.hanging(
                Style.FAINT,
                "The conversation is long: the model now sees a summary of it up to message " + summary.lastSequence()
                        + ", and the newer messages whole.");
        screen.gap();
    }

    @Override
    public void remembered(String prompt, List<String> lines) {
        if (lines.isEmpty()) {
            screen.hanging("  ", Style.FAINT, "I know nothing about this yet; I will remember what you said.");
        } else {
            screen.hanging("  ", Style.FAINT, "What I remember:");
            lines.forEach(line -> screen.hanging("  - ", Style.NONE, line));
        }
        screen.gap();
    }

    @Override
    public void forgettable(String prompt, List<String> lines, String command) {
        if (lines.isEmpty()) {
            screen.hanging("  ", Style.FAINT, "I remember nothing that fits, and keep nothing of this request.");
        } else {
            screen.hanging("  ", Style.FAINT, "Without a model I forget by a command only. This fits:");
            lines.forEach(line -> screen.hanging("  - ", Style.NONE, line));
            screen.hanging("  ", Style.FAINT, "To erase one of them, after a list of what is erased with it:");
            screen.command(2, command);
        }
        screen.gap();
    }

    @Override
    public void silent(String prompt) {
        screen.hanging("  ", Style.FAINT, "Incognito: I look nothing up and keep nothing.");
        screen.gap();
    }

    @Override
    public void piece(String text) {
        var whole = halfCharacter + text;
        var isCut = !whole.isEmpty() && Character.isHighSurrogate(whole.charAt(whole.length() - 1));
        var end = isCut ? whole.length() - 1 : whole.length();
        halfCharacter = whole.substring(end);
        isInAnswer = true;
        screen.part(whole.substring(0, end));
    }

    @Override
    public void answered(String prompt, String text) {
        if (isInAnswer) {
            endAnswer();
        } else {
            screen.block(text);
        }
        screen.gap();
    }

    private void endAnswer() {
        if (isInAnswer) {
            screen.endParts();
            isInAnswer = false;
            halfCharacter = "";
        }
    }

    @Override
    public void context(String block) {
        if (block.isEmpty()) {
            screen.hanging("  ", Style.FAINT, "A model would be given nothing.");
        } else {
            screen.block(block);
        }
        screen.gap();
    }

    @Override
    public void help() {
        screen.fields(
                2,
                List.of(
                        new Field("/context [PROMPT]", "the block a model would be given with this or the last prompt"),
                        new Field("/help", "this list"),
                        new Field("/quit", "the end; so is the end of input")));
        screen.gap();
    }

    @Override
    public void unknown(String command) {
        screen.hanging("  ", Style.NOTICE, "There is no " + command + "; /help shows what there is.");
        screen.gap();
    }

    @Override
    public String notice(String job, String text) {
        return screen.drawn(drawing -> {
            drawing.hanging("  ", Style.NOTICE, job + ":");
            text.lines().forEach(line -> drawing.paragraph(2, line));
        });
    }

    @Override
    public void show(String lines) {
        screen.line(lines);
    }

    @Override
    public void trouble(String reason) {
        endAnswer();
        screen.hanging("  ", Style.BAD, reason);
    }

    @Override
    public void caughtUp(int count) {
        screen.hanging(
                "  ",
                Style.GOOD,
                count == 1
                        ? "The message that had to wait is stored now."
                        : "The " + count + " messages that had to wait are stored now.");
        screen.gap();
    }

    @Override
    public void review(List<String> lines) {
        lines.forEach(line -> screen.hanging("  ", Style.NOTICE, line));
        screen.gap();
    }

    @Override
    public void farewell() {
        screen.hanging(Style.FAINT, "Until next time.");
    }
}
