package dev.nightjar.cli.chat;

import dev.nightjar.spi.conversation.RollingSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Output of a chat to the user. */
public interface ChatVoice {

    /**
     * Shows that the chat begins.
     *
     * @param model which model answers; null without one
     * @param isIncognito whether memory is neither read nor written
     */
    void welcome(String session, @Nullable String model, boolean isIncognito);

    /**
     * Shows that a stored conversation is continued.
     *
     * @param messages number of its newest messages that the model sees; 0 when none were stored
     */
    void resumed(int messages);

    /** Shows that a rolling summary has replaced the older part of the conversation, before the newest answer. */
    void condensed(RollingSummary summary);

    /** Shows what memory has on a prompt, a line for each memory; empty for nothing. */
    void remembered(String prompt, List<String> lines);

    /**
     * Shows what a request to forget may mean.
     *
     * @param lines memories that fit, each beginning with its id; empty for none
     * @param command command that erases one of them, with ID in place of its id
     */
    void forgettable(String prompt, List<String> lines, String command);

    /** Shows that there is no answer: there is no model, and the chat is incognito. */
    void silent(String prompt);

    /** Shows a piece of a model's answer. May be called in another thread than the rest. */
    void piece(String text);

    /** Shows a whole answer of a model, unless its pieces were shown before. */
    void answered(String prompt, String text);

    /** Shows the block that a model would get; empty for none. */
    void context(String block);

    void help();

    void unknown(String command);

    /** The notice of a schedule as lines for {@link #show}. May be called in another thread, like {@link #show}. */
    String notice(String job, String text);

    /** Shows lines unchanged. May be called in another thread while the chat waits for a message. */
    void show(String lines);

    /** Shows that something failed; the chat continues. */
    void trouble(String reason);

    /** Shows that turns which could not be stored at once are stored now. */
    void caughtUp(int count);

    /** Shows memories that are not used before the user approves them. */
    void review(List<String> lines);

    void farewell();
}
