package dev.nightjar.hostdemo.chat;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.EpisodeRecorded;
import dev.nightjar.event.MessageEvent;
import dev.nightjar.event.MessageLost;
import dev.nightjar.event.UserMessage;

/** Counts which turns of a conversation are stored. Thread-safe. */
final class StoredTurns {

    private final String session;
    private int posted;
    private int stored;
    private int lost;

    StoredTurns(String session) {
        this.session = session;
    }

    /** How many turns are not stored: those that wait, and those that were given up. */
    synchronized int missing() {
        return posted - stored;
    }

    /** How many turns wait for the store. */
    synchronized int waiting() {
        return posted - stored - lost;
    }

    /** How many turns were given up. */
    synchronized int lost() {
        return lost;
    }

    @Subscribe
    @AllowConcurrentEvents
    public synchronized void on(UserMessage event) {
        posted += isTurn(event) ? 1 : 0;
    }

    @Subscribe
    @AllowConcurrentEvents
    public synchronized void on(AgentResponse event) {
        posted += isTurn(event) ? 1 : 0;
    }

    @Subscribe
    @AllowConcurrentEvents
    public synchronized void on(EpisodeRecorded event) {
        stored += event.sessionId().equals(session) ? 1 : 0;
    }

    @Subscribe
    @AllowConcurrentEvents
    public synchronized void on(MessageLost event) {
        lost += isTurn(event.message()) ? 1 : 0;
    }

    /** What has no text becomes no episode. */
    private boolean isTurn(MessageEvent event) {
        return event.sessionId().equals(session) && !event.text().isBlank();
    }
}
