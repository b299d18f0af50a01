package dev.nightjar.hostdemo.chat;

import dev.nightjar.event.AgentResponse;
import dev.nightjar.extension.AgentOutcome;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.kernel.agent.Conversation;

/**
 * Lets the host's model answer. A whole answer is remembered; one that was cancelled or did not come about is not. Not
 * thread-safe.
 */
final class ModelTalk {

    private final Host host;
    private final String session;
    private final ChatVoice voice;
    private final LineSource lines;
    private final Conversation conversation;

    ModelTalk(Host host, String session, ChatVoice voice, LineSource lines) {
        this.host = host;
        this.session = session;
        this.voice = voice;
        this.lines = lines;
        conversation = host.kernel().converse(session);
    }

    void answer(String prompt) {
        var asking = new Asking(Thread.currentThread());
        lines.onInterrupt(asking::cancel);
        AgentOutcome outcome = conversation.answer(prompt, voice::piece);
        asking.end();
        if (outcome instanceof AgentOutcome.Completed completed) {
            voice.answered(prompt, completed.text());
            host.events()
                    .post(AgentResponse.of(
                            host.scope(),
                            session,
                            completed.text(),
                            host.clock().instant()));
        } else if (outcome instanceof AgentOutcome.Cancelled) {
            voice.trouble("The answer was cancelled.");
        } else {
            voice.trouble("No answer: " + outcome.summary());
        }
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
