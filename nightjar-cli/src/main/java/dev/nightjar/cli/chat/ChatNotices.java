package dev.nightjar.cli.chat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.kernel.agent.Conversation;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.event.ScheduleNotice;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * Shows notices of schedules: at once while the chat waits for a message, otherwise after the answer. The model gets
 * them with the next prompt. Thread-safe.
 */
final class ChatNotices {

    private final Namespace namespace;
    private final Conversation conversation;
    private final ChatVoice voice;
    private final MessageSource lines;
    private final Queue<ScheduleNotice> waiting = new ArrayDeque<>();
    private boolean isIdle;

    ChatNotices(Namespace namespace, Conversation conversation, ChatVoice voice, MessageSource lines) {
        this.namespace = namespace;
        this.conversation = conversation;
        this.voice = voice;
        this.lines = lines;
    }

    /** Receives a notice, in the scheduler's thread. */
    @Subscribe
    public synchronized void add(ScheduleNotice notice) {
        if (notice.namespace().equals(namespace)) {
            waiting.add(notice);
            if (isIdle) {
                showWaiting();
            }
        }
    }

    synchronized void showWaiting() {
        for (var notice = waiting.poll(); notice != null; notice = waiting.poll()) {
            var text = voice.notice(notice.name(), notice.text());
            if (!lines.showAbove(text)) {
                voice.show(text);
            }
            conversation.tell(notice.name(), notice.text());
            notice.confirmDelivery();
        }
    }

    /** The user's next message. Notices that arrive meanwhile are shown at once. */
    Optional<String> nextMessage() throws IOException {
        setIdle(true);
        try {
            return lines.next();
        } finally {
            setIdle(false);
        }
    }

    private synchronized void setIdle(boolean isIdle) {
        this.isIdle = isIdle;
        if (isIdle) {
            showWaiting();
        }
    }
}
