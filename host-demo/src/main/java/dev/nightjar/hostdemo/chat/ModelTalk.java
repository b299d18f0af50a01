package dev.nightjar.hostdemo.chat;

import dev.nightjar.extension.agent.AgentOutcome;
import dev.nightjar.kernel.agent.Conversation;

/**
 * Lets the host's model answer, and can be cancelled. Not thread-safe.
 */
final class ModelTalk {

    private final ChatVoice voice;
    private final MessageSource lines;
    private final Conversation conversation;

    ModelTalk(Conversation conversation, ChatVoice voice, MessageSource lines) {
        this.conversation = conversation;
        this.voice = voice;
        this.lines = lines;
    }

    /** Has the model answer; the voice is told pieces of it while they come. */
    AgentOutcome answer(String prompt) {
        var asking = new Asking(Thread.currentThread());
        lines.onInterrupt(asking::cancel);
        AgentOutcome outcome = conversation.answer(prompt, voice::piece);
        asking.end();
        return outcome;
    }

    /** A thread that may be interrupted while it waits for the answer, and not a moment longer. */
    private static final class Asking {

        private final Thread thread;
        private boolean isOver;

        private Asking(Thread thread) {
            this.thread = thread;
        }

        private synchronized void cancel() {
            if (!isOver) {
                isOver = true;
                thread.interrupt();
            }
        }

        // The interrupt was for this answer: the chat goes on.
        private synchronized void end() {
            isOver = true;
            Thread.interrupted();
        }
    }
}
