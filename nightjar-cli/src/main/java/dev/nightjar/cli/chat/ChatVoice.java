package dev.nightjar.cli.chat;

import dev.nightjar.spi.conversation.RollingSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a chat speaks to the user. */
public interface ChatVoice {

    /**
     * The chat begins.
     *
     * @param model which model answers; null without one
     * @param isIncognito whether nothing is read from memory and nothing kept
     */
    void welcome(String session, @Nullable String model, boolean isIncognito);

    /**
     * The chat goes on with a conversation that is stored.
     *
     * @param messages how many of its newest messages were taken up; 0 when nothing was there to go on with
     */
    void resumed(int messages);

    /** The older part of the conversation was replaced by its rolling summary, before the newest answer. */
    void condensed(RollingSummary summary);

    /** What memory holds on a prompt, a line for each memory; empty when nothing. */
    void remembered(String prompt, List<String> lines);

    /**
     * The user has asked to forget something.
     *
     * @param lines what fits, each beginning with its id; empty when nothing does
     * @param command what erases one of them, with ID in place of its id
     */
    void forgettable(String prompt, List<String> lines, String command);

    /** There is no answer, as there is no model and memory is not asked. */
    void silent(String prompt);

    /** A piece of a model's answer, while it comes; may be called in another thread than the rest. */
    void piece(String text);

    /** A model's answer is whole; its pieces were told before, where it came in pieces. */
    void answered(String prompt, String text);

    /** The block a model would be given; empty when there is none. */
    void context(String block);

    void help();

    void unknown(String command);

    /** The lines that {@link #show} takes of what a schedule has to tell; may be called in another thread, like it. */
    String notice(String job, String text);

    /** Shows lines as they are; may be called in another thread while a message is waited for. */
    void show(String lines);

    /** Something did not work; the chat goes on. */
    void trouble(String reason);

    /** What was said and could not be stored at once is stored now, this many turns. */
    void caughtUp(int count);

    /** Memories wait until the user has decided whether they are used. */
    void review(List<String> lines);

    void farewell();
}
