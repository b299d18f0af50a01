package dev.nightjar.demo.chat;

/** How a chat speaks to the user. */
public interface ChatVoice {

    /** The chat begins. */
    void welcome(String session);

    /** What memory holds on a prompt; empty when nothing. */
    void answer(String prompt, String remembered);

    /** The block a model would be given; empty when there is none. */
    void context(String block);

    /** What can be typed. */
    void help();

    /** A command that does not exist. */
    void unknown(String command);

    /** A message about work at set times. */
    void notice(String job, String text);

    /** Memory did not work. */
    void trouble(String reason);

    /** The chat ends. */
    void farewell();
}
